-- Withdrawals from contracts that were made at a distance: an order of the shop, or a plan bought for a child.

create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  payment_id uuid references public.payments (id) on delete cascade,
  name text not null constraint withdrawals__name_length check (length(name) between 1 and 120)
    constraint withdrawals__name_plain check (private.is_plain_name(name)),
  used integer not null default 0 constraint withdrawals__used_not_negative check (used >= 0),
  used_of integer constraint withdrawals__used_within check (used_of >= used),
  amount integer not null constraint withdrawals__amount_not_negative check (amount >= 0),
  created_at timestamptz not null default now(),
  note text constraint withdrawals__note_length check (length(note) <= 1000),
  settled_at timestamptz,
  settled_by uuid references auth.users (id) on delete set null,
  refund_awaited_at timestamptz,
  constraint withdrawals__one_contract check (num_nonnulls(order_id, payment_id) = 1)
);
-- A contract is withdrawn from once.
create unique index withdrawals__once_an_order on public.withdrawals (order_id) where order_id is not null;
create unique index withdrawals__once_a_payment on public.withdrawals (payment_id) where payment_id is not null;
create index withdrawals__by_user on public.withdrawals (user_id, created_at desc);
create index withdrawals__by_settler on public.withdrawals (settled_by);
create index withdrawals__waiting on public.withdrawals (created_at) where settled_at is null;
comment on table public.withdrawals is 'Statements by which buyers withdraw from a contract made at a distance (Directive 2011/83/EU, art. 11a), and when an admin has settled each.';
comment on column public.withdrawals.order_id is 'The order, or else payment_id.';
comment on column public.withdrawals.payment_id is 'The payment of the plan that was bought, or else order_id.';
comment on column public.withdrawals.name is 'The name that the buyer gave with the statement.';
comment on column public.withdrawals.used is 'Of a package the sessions, of a month the days that were used before.';
comment on column public.withdrawals.used_of is 'How many there were in all; null for an order.';
comment on column public.withdrawals.amount is 'What is to be given back, in the club''s currency: what was paid less what was used.';
comment on column public.withdrawals.refund_awaited_at is 'When an admin settled it while a refund was still under way: it is settled once the money is given back; null: nothing is awaited.';
comment on column public.withdrawals.note is 'The admin''s note.';

-- # functions and views

create function public.left_to_return(withdrawal public.withdrawals) returns integer language sql stable
begin atomic
  select withdrawal.amount - coalesce(sum(refunds.amount), 0)::integer
  from public.refunds join public.payments on payments.id = refunds.payment_id
  where (payments.order_id = withdrawal.order_id or withdrawal.payment_id in (payments.id, payments.part_of))
    and refunds.status <> 'failed' and refunds.created_at >= withdrawal.created_at;
end;
comment on function public.left_to_return(public.withdrawals) is
  'What of the sum was not given back since, in the club''s currency; what a card provider has not confirmed counts as given.';
revoke execute on function public.left_to_return(public.withdrawals) from public;
grant execute on function public.left_to_return(public.withdrawals) to authenticated, service_role;

-- # rules

alter table public.withdrawals enable row level security;
alter table public.withdrawals force row level security;
create policy withdrawals__read on public.withdrawals for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.withdrawals to authenticated;
-- insert and update are not granted: withdraw_contract and settle_withdrawal write.
