-- The books without names: rows that never change, their nightly proof, and sums by day for charts.

create table public.ledger_entries (
  id uuid primary key default gen_random_uuid(),
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  amount integer not null,
  kind text not null constraint ledger_entries__kind_known check (kind in ('payment', 'refund', 'credit')),
  method text not null constraint ledger_entries__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay', 'voucher')),
  created_at timestamptz not null default now(),
  -- The books. Entries of before take the cents of the row that was written with them in one transaction.
  euro_cents integer not null
);
create index ledger_entries__by_date on public.ledger_entries (date);
comment on table public.ledger_entries is 'The club''s books: date, amount, kind, no person. They stay when a family is deleted.';
comment on column public.ledger_entries.euro_cents is 'The same movement in euro cents, as it was charged or given back.';

-- The payments of a family that goes go, and the books stay. They are kept as bare sums, so that the books can still be proved.
create table public.books_removals (
  id uuid primary key default gen_random_uuid(),
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  kind text not null constraint books_removals__kind_known check (kind in ('payment', 'refund', 'credit')),
  amount integer not null,
  created_at timestamptz not null default now(),
  euro_cents bigint not null
);
create index books_removals__by_date on public.books_removals (date);
comment on table public.books_removals is 'Sums of settled payments, refunds and credits whose family was erased: what the books hold and no payment shows any more. No person.';

create table public.books_checks (
  id uuid primary key default gen_random_uuid(),
  books bigint not null,
  payments bigint not null,
  refunds bigint not null,
  credits bigint not null,
  removed bigint not null,
  difference bigint not null generated always as (books - (payments - refunds + credits + removed)) stored,
  created_at timestamptz not null default now(),
  euro_difference bigint not null default 0,
  cash_difference bigint not null default 0
);
create index books_checks__by_time on public.books_checks (created_at desc);
comment on table public.books_checks is 'Every proof of the books, in the club''s currency: their sum against payments less refunds, credits, and what was erased. A difference other than 0 is a fault.';
comment on column public.books_checks.euro_difference is 'The same proof in euro cents. A difference other than 0 is a fault.';
comment on column public.books_checks.cash_difference is 'What the books have of cash in euro cents, less what the moves of cash have of it. A difference other than 0 is a fault.';

create table public.revenue_days (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  method text not null,
  plan_id uuid,
  kind text not null constraint revenue_days__kind_known check (kind in ('plan', 'shop', 'event', 'other')),
  received bigint not null,
  due bigint not null,
  created_at timestamptz not null default now(),
  received_euro bigint not null,
  due_euro bigint not null
);
create index revenue_days__by_day on public.revenue_days (day);
comment on table public.revenue_days is 'Payments of a day by method and by what they were for, in the club''s currency and euro cents: received less given back, and still due. No person.';

create table public.revenue_changes (
  id bigint primary key generated always as identity,
  day date not null,
  created_at timestamptz not null default now()
);
create index revenue_changes__by_day on public.revenue_changes (day);
comment on table public.revenue_changes is 'Days whose sums are out of date: a payment of them changed. Rows are only added until the job takes them away, so that no transaction waits for another.';

-- # functions and views

create function private.remember_removed_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.books_removals (kind, amount, euro_cents)
  select kind, sum(amount), sum(euro_cents) from (
    select 'payment' as kind, amount::bigint, euro_cents from removed where status in ('validated', 'paid', 'refunded')
    union all select 'refund', -refunded_amount, -refunded_euro_cents from removed where refunded_amount > 0
  ) as gone group by kind;
  return null;
end
$$;
alter function private.remember_removed_payment() owner to service_role;

create function private.remember_removed_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.books_removals (kind, amount, euro_cents)
  select 'credit', sum(amount), sum(euro_cents) from removed where kind <> 'granted' having count(*) > 0;
  return null;
end
$$;
alter function private.remember_removed_credit() owner to service_role;

-- A payment may change long after its day: such a day is counted from its payments until the nightly job has summed it again.
create function private.note_changed_revenue() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.revenue_changes (day)
  select distinct date from changed where date <= (select max(day) from public.revenue_days);
  return null;
end
$$;
alter function private.note_changed_revenue() owner to service_role;

-- # rules

alter table public.ledger_entries enable row level security;
alter table public.ledger_entries force row level security;
create policy ledger_entries__admin on public.ledger_entries for select to authenticated using ((select private.is('admin')));
grant select on public.ledger_entries to authenticated;
-- No role changes the books, service_role included.
revoke update, delete on public.ledger_entries from service_role;

alter table public.books_removals enable row level security;
alter table public.books_removals force row level security;
create policy books_removals__admin on public.books_removals for select to authenticated using ((select private.is('admin')));
grant select on public.books_removals to authenticated;
revoke update, delete on public.books_removals from service_role;

alter table public.books_checks enable row level security;
alter table public.books_checks force row level security;
create policy books_checks__admin on public.books_checks for select to authenticated using ((select private.is('admin')));
grant select on public.books_checks to authenticated;
-- insert is not granted: the check writes its own result.
revoke update, delete on public.books_checks from service_role;

alter table public.revenue_days enable row level security;
alter table public.revenue_days force row level security;
create policy revenue_days__admin on public.revenue_days for select to authenticated using ((select private.is('admin')));
grant select on public.revenue_days to authenticated;
-- insert, update, delete are not granted: the nightly job adds up.

alter table public.revenue_changes enable row level security;
alter table public.revenue_changes force row level security;
-- Nothing is granted: only the triggers and the job know it.
