-- Money: payments with their history, refunds, invoices, kindergarten bills, and the club's anonymous books.
-- Amounts are stotinki; what is paid since 2026 is euro, so the euro cents stand beside (1 EUR = 1.95583 BGN, half up).

create function private.euro_cents(stotinki integer) returns integer language sql immutable
  return ((stotinki::bigint * 200000 + 195583) / 391166)::integer;
comment on function private.euro_cents(integer) is 'Euro cents of a not negative amount of stotinki: divided by the full rate, half rounded up.';

-- A transfer's reference: eight letters and digits that cannot be mistaken for each other, behind the club's two.
create function private.new_payment_reference() returns text language sql volatile
  return 'PK' || (
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, position) % 32, 1), '' order by position)
    from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes) as random, generate_series(8, 15) as position
  );
grant execute on function private.euro_cents(integer), private.new_payment_reference() to service_role;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  enrollment_id uuid references public.enrollments (id) on delete set null,
  subscription_id uuid references public.subscriptions (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  amount integer not null constraint payments__amount_not_negative check (amount >= 0),
  euro_cents integer not null generated always as (private.euro_cents(amount)) stored,
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  method text not null constraint payments__method_known check (method in ('cash', 'card', 'bank_transfer')),
  period daterange,
  status text not null default 'pending' constraint payments__status_known check (status in ('pending', 'validated', 'paid', 'failed', 'refunded')),
  refunded_amount integer not null default 0,
  parent_notes text constraint payments__parent_notes_length check (length(parent_notes) <= 1000),
  reference text not null default private.new_payment_reference(),
  provider text,
  provider_payment_id text,
  settled_amount integer constraint payments__settled_not_negative check (settled_amount >= 0),
  settled_currency text constraint payments__settled_currency_known check (settled_currency in ('EUR', 'BGN')),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  -- A refund never exceeds what was paid.
  constraint payments__refund_within_amount check (refunded_amount between 0 and amount),
  constraint payments__settled_whole check (num_nulls(settled_amount, settled_currency, settled_at) in (0, 3))
);
create unique index payments__reference_once on public.payments (reference);
create unique index payments__provider_once on public.payments (provider, provider_payment_id) where provider_payment_id is not null;
create index payments__by_user on public.payments (user_id, created_at desc);
create index payments__by_child on public.payments (child_id, created_at desc);
create index payments__by_enrollment on public.payments (enrollment_id);
create index payments__by_subscription on public.payments (subscription_id);
create index payments__by_order on public.payments (order_id);
create index payments__waiting on public.payments (created_at) where status = 'pending';
comment on table public.payments is 'What a family owes or has paid. Cash and transfers are validated by the staff, cards by the provider''s webhook.';
comment on column public.payments.reference is 'What a transfer names, so that the bank statement finds the payment.';
comment on column public.payments.settled_amount is 'What arrived, in minor units of settled_currency.';

create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete cascade,
  from_status text,
  to_status text not null,
  note text constraint payment_events__note_length check (length(note) <= 1000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index payment_events__by_payment on public.payment_events (payment_id, created_at);
create index payment_events__by_author on public.payment_events (created_by);
comment on table public.payment_events is 'Every move of a payment''s status: who, when, with what note.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete cascade,
  amount integer not null constraint refunds__amount_positive check (amount > 0),
  reason text not null constraint refunds__reason_known check (reason in ('requested_by_customer', 'duplicate', 'fraudulent')),
  notes text constraint refunds__notes_length check (length(notes) <= 1000),
  status text not null default 'pending' constraint refunds__status_known check (status in ('pending', 'succeeded', 'failed')),
  provider_refund_id text,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index refunds__by_payment on public.refunds (payment_id);
create index refunds__by_author on public.refunds (created_by);
comment on table public.refunds is 'Money given back; it cannot be undone.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number integer not null constraint invoices__number_positive check (number > 0),
  kind text not null constraint invoices__kind_known check (kind in ('invoice', 'receipt', 'credit_note')),
  payment_id uuid references public.payments (id) on delete set null,
  refund_id uuid references public.refunds (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  recipient text not null,
  amount integer not null,
  lines jsonb not null default '[]',
  issued_on date not null default (now() at time zone 'Europe/Sofia')::date,
  created_at timestamptz not null default now(),
  constraint invoices__number_once unique (kind, number)
);
create index invoices__by_user on public.invoices (user_id);
create index invoices__by_payment on public.invoices (payment_id);
create index invoices__by_refund on public.invoices (refund_id);
comment on table public.invoices is 'Numbered papers for money that moved; numbers of a kind run without gaps.';

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
  -- A child is billed once a month and place.
  constraint kindergarten_bills__once unique (location_id, child_id, month)
);
create index kindergarten_bills__by_child on public.kindergarten_bills (child_id);
create index kindergarten_bills__by_payment on public.kindergarten_bills (payment_id);
comment on table public.kindergarten_bills is 'A month of kindergarten lessons: what was attended and what it costs.';

create table public.ledger_entries (
  id uuid primary key default gen_random_uuid(),
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  amount integer not null,
  kind text not null constraint ledger_entries__kind_known check (kind in ('payment', 'refund')),
  method text not null constraint ledger_entries__method_known check (method in ('cash', 'card', 'bank_transfer')),
  created_at timestamptz not null default now()
);
create index ledger_entries__by_date on public.ledger_entries (date);
comment on table public.ledger_entries is 'The club''s books: date, amount, kind, no person. They stay when a family is deleted.';

alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy payments__read on public.payments for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or enrollment_id = any ((select private.taught_enrollment_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.payments to authenticated;
-- insert, update, delete are not granted: money moves through procedures only.

alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
create policy payment_events__read on public.payment_events for select to authenticated
  using (exists (select from public.payments where payments.id = payment_id));
grant select on public.payment_events to authenticated;

alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy refunds__read on public.refunds for select to authenticated using (
  (select private.is('admin')) or exists (select from public.payments where payments.id = payment_id and payments.user_id = (select auth.uid()))
);
grant select on public.refunds to authenticated;

alter table public.invoices enable row level security;
alter table public.invoices force row level security;
create policy invoices__read on public.invoices for select to authenticated using (user_id = (select auth.uid()) or (select private.is('admin')));
grant select on public.invoices to authenticated;

alter table public.kindergarten_bills enable row level security;
alter table public.kindergarten_bills force row level security;
create policy kindergarten_bills__read on public.kindergarten_bills for select to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
grant select on public.kindergarten_bills to authenticated;

alter table public.ledger_entries enable row level security;
alter table public.ledger_entries force row level security;
create policy ledger_entries__admin on public.ledger_entries for select to authenticated using ((select private.is('admin')));
grant select on public.ledger_entries to authenticated;
revoke update, delete on public.ledger_entries from service_role;
-- Nobody changes the books, not even the club.
