-- What a family has with the club beyond its payments, and the nightly proof of the books. The books themselves stay as they
-- were: rows without a person that nobody changes; they now also know money that belongs to no payment yet.

create table public.family_credits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint family_credits__kind_known check (kind in ('received', 'spent', 'granted', 'taken_back')),
  amount integer not null constraint family_credits__amount_moves check (amount <> 0),
  euro_cents integer not null,
  payment_id uuid references public.payments (id) on delete set null,
  note text constraint family_credits__note_length check (length(note) <= 1000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint family_credits__sign_fits_kind check ((amount > 0) = (kind in ('received', 'granted')) and sign(amount) = sign(euro_cents))
);
create index family_credits__by_user on public.family_credits (user_id, created_at);
create index family_credits__by_payment on public.family_credits (payment_id);
create index family_credits__by_author on public.family_credits (created_by);
comment on table public.family_credits is 'What a family has with the club beyond its payments. Rows are only added: the balance is their sum.';
comment on column public.family_credits.kind is 'received: money arrived beyond what was due; granted: the club owes it, no money moved; spent: it paid a payment; taken_back: its transfer was unpaired.';
comment on column public.family_credits.euro_cents is 'What arrived or was spent, to the cent; amount is the same in stotinki.';

alter table public.family_credits enable row level security;
alter table public.family_credits force row level security;
create policy family_credits__read on public.family_credits for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.family_credits to authenticated;
revoke update on public.family_credits from service_role;
-- insert, update, delete are not granted: money moves through procedures only, and no credit is ever changed.

alter table public.ledger_entries drop constraint ledger_entries__kind_known;
alter table public.ledger_entries add constraint ledger_entries__kind_known check (kind in ('payment', 'refund', 'credit'));

-- When a family goes, its payments go and the books stay. What went is kept as bare sums, so that the books can still be proved.
create table public.books_removals (
  id uuid primary key default gen_random_uuid(),
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  kind text not null constraint books_removals__kind_known check (kind in ('payment', 'refund', 'credit')),
  amount integer not null,
  created_at timestamptz not null default now()
);
create index books_removals__by_date on public.books_removals (date);
comment on table public.books_removals is 'Sums of settled payments, refunds and credits whose family was erased: what the books hold and no payment shows any more. No person.';

create function private.remember_removed_payment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.books_removals (kind, amount)
  select kind, sum(amount) from (
    select 'payment' as kind, amount::bigint from removed where status in ('validated', 'paid', 'refunded')
    union all select 'refund', -refunded_amount from removed where refunded_amount > 0
  ) as gone group by kind;
  return null;
end
$$;
alter function private.remember_removed_payment() owner to service_role;
create trigger payments__leave_their_sums after delete on public.payments
  referencing old table as removed for each statement execute function private.remember_removed_payment();

create function private.remember_removed_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.books_removals (kind, amount)
  select 'credit', sum(amount) from removed where kind <> 'granted' having count(*) > 0;
  return null;
end
$$;
alter function private.remember_removed_credit() owner to service_role;
create trigger family_credits__leave_their_sums after delete on public.family_credits
  referencing old table as removed for each statement execute function private.remember_removed_credit();

alter table public.books_removals enable row level security;
alter table public.books_removals force row level security;
create policy books_removals__admin on public.books_removals for select to authenticated using ((select private.is('admin')));
grant select on public.books_removals to authenticated;
revoke update, delete on public.books_removals from service_role;

create table public.books_checks (
  id uuid primary key default gen_random_uuid(),
  books bigint not null,
  payments bigint not null,
  refunds bigint not null,
  credits bigint not null,
  removed bigint not null,
  difference bigint not null generated always as (books - (payments - refunds + credits + removed)) stored,
  created_at timestamptz not null default now()
);
create index books_checks__by_time on public.books_checks (created_at desc);
comment on table public.books_checks is 'Every proof of the books, in stotinki: their sum against payments less refunds, credits, and what was erased. A difference other than 0 is a fault.';

alter table public.books_checks enable row level security;
alter table public.books_checks force row level security;
create policy books_checks__admin on public.books_checks for select to authenticated using ((select private.is('admin')));
grant select on public.books_checks to authenticated;
revoke update, delete on public.books_checks from service_role;
-- insert is not granted: the check writes its own result.
