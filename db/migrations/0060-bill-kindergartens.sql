-- A kindergarten's month as it was issued: what was counted then, what was corrected and why, so that counting again shows
-- what has changed since; and that change, which is issued at most once. Nobody sees more or less than before.

alter table public.kindergarten_bills
  add column counted_sessions integer not null default 0 constraint kindergarten_bills__counted_sessions_not_negative check (counted_sessions >= 0),
  add column counted_amount integer not null default 0 constraint kindergarten_bills__counted_amount_not_negative check (counted_amount >= 0),
  add column note text constraint kindergarten_bills__note_length check (length(note) <= 1000),
  add column issued_by uuid references auth.users (id) on delete set null,
  add column difference integer,
  add column difference_payment_id uuid references public.payments (id) on delete set null,
  add column difference_issued_at timestamptz,
  add constraint kindergarten_bills__difference_whole check (num_nulls(difference, difference_issued_at) in (0, 2));
update public.kindergarten_bills set counted_sessions = sessions, counted_amount = amount;
create index kindergarten_bills__by_author on public.kindergarten_bills (issued_by);
create index kindergarten_bills__by_difference_payment on public.kindergarten_bills (difference_payment_id);
comment on column public.kindergarten_bills.counted_amount is 'What the lessons came to when it was issued, in stotinki: counting again is compared with this. amount is what was asked for.';
comment on column public.kindergarten_bills.note is 'Why it was corrected before issuing.';
comment on column public.kindergarten_bills.difference is 'What was added (or, below zero, given back) afterwards, in stotinki; once a bill.';
