-- A family pays from its credit, wholly or in part, and the office pays a credit out. What is paid in part from credit becomes
-- two payments: the part that is settled, and what is left of the one that waits; so each keeps its receipt and its refunds.

alter table public.family_credits drop constraint family_credits__kind_known;
alter table public.family_credits
  add constraint family_credits__kind_known check (kind in ('received', 'spent', 'granted', 'taken_back', 'paid_out')),
  add column method text constraint family_credits__method_known check (method in ('cash', 'bank_transfer'));
comment on column public.family_credits.kind is 'received: money arrived beyond what was due; granted: the club owes it, no money moved; spent: it paid a payment; taken_back: its transfer was unpaired; paid_out: the club gave it back.';
comment on column public.family_credits.method is 'How a credit was paid out; null for the others.';

alter table public.payments
  add column from_credit integer not null default 0 constraint payments__from_credit_not_negative check (from_credit >= 0);
comment on column public.payments.from_credit is 'What was cut off this payment and paid from the family''s credit, in stotinki, as a payment of its own.';
