-- What credit paid goes back to the credit when it is refunded.
-- contracts: the constraints are made again, wider than before
alter table public.family_credits drop constraint family_credits__kind_known, drop constraint family_credits__sign_fits_kind;
alter table public.family_credits
  add constraint family_credits__kind_known check (kind in ('received', 'spent', 'granted', 'taken_back', 'paid_out', 'returned')),
  add constraint family_credits__sign_fits_kind
    check ((amount > 0) = (kind in ('received', 'granted', 'returned')) and sign(amount) = sign(euro_cents));
comment on column public.family_credits.kind is 'received: money arrived beyond what was due; granted: the club owes it, no money moved; spent: it paid a payment; taken_back: its transfer was unpaired; paid_out: the club gave it back; returned: what it paid was refunded.';
