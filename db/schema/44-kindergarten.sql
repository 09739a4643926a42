-- A kindergarten's month as it was billed: what was counted then, what was corrected and why, so that counting again shows what
-- has changed since; and that change, which is billed at most once.

create table public.kindergarten_bills (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references public.locations (id) on delete restrict,
  child_id uuid not null references public.children (id) on delete cascade,
  month date not null constraint kindergarten_bills__first_of_month check (extract(day from month) = 1),
  sessions integer not null constraint kindergarten_bills__sessions_not_negative check (sessions >= 0),
  amount integer not null constraint kindergarten_bills__amount_not_negative check (amount >= 0),
  payment_id uuid references public.payments (id) on delete set null,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  counted_sessions integer not null default 0 constraint kindergarten_bills__counted_sessions_not_negative check (counted_sessions >= 0),
  counted_amount integer not null default 0 constraint kindergarten_bills__counted_amount_not_negative check (counted_amount >= 0),
  note text constraint kindergarten_bills__note_length check (length(note) <= 1000),
  issued_by uuid references auth.users (id) on delete set null,
  difference integer,
  difference_payment_id uuid references public.payments (id) on delete set null,
  difference_issued_at timestamptz,
  pdf_key uuid not null default gen_random_uuid(),
  -- A child is billed once a month and location.
  constraint kindergarten_bills__once unique (location_id, child_id, month),
  constraint kindergarten_bills__difference_whole check (num_nulls(difference, difference_issued_at) in (0, 2))
);
create index kindergarten_bills__by_child on public.kindergarten_bills (child_id);
create index kindergarten_bills__by_payment on public.kindergarten_bills (payment_id);
create index kindergarten_bills__by_author on public.kindergarten_bills (issued_by);
create index kindergarten_bills__by_difference_payment on public.kindergarten_bills (difference_payment_id);
create unique index kindergarten_bills__pdf_key_once on public.kindergarten_bills (pdf_key);
comment on table public.kindergarten_bills is 'A month of kindergarten lessons: what was attended and what it costs.';
comment on column public.kindergarten_bills.counted_amount is 'What the lessons came to when it was issued, in the club''s currency: counting again is compared with this. amount is what was asked for.';
comment on column public.kindergarten_bills.note is 'Why it was corrected before issuing.';
comment on column public.kindergarten_bills.difference is 'What was added (or, below zero, given back) afterwards, in the club''s currency; once a bill.';
comment on column public.kindergarten_bills.pdf_key is 'The last part of the address of the bill''s PDF: 122 random bits, sent to the family alone.';

-- # rules

alter table public.kindergarten_bills enable row level security;
alter table public.kindergarten_bills force row level security;
create policy kindergarten_bills__read on public.kindergarten_bills for select to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
grant select on public.kindergarten_bills to authenticated;
