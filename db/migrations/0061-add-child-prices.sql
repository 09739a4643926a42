-- A child may have a price of its own for a plan: set by an admin, with a reason and a last day.

create table public.child_prices (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete cascade,
  amount integer not null constraint child_prices__amount_not_negative check (amount >= 0),
  reason text not null constraint child_prices__reason_length check (length(reason) between 1 and 500),
  valid_until date,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A child has one price of its own for a plan.
  constraint child_prices__once unique (child_id, plan_id)
);
create index child_prices__by_plan on public.child_prices (plan_id);
create index child_prices__by_author on public.child_prices (created_by);
comment on table public.child_prices is 'What a plan costs one child instead of its price: set by an admin, for a reason that reception and admins read.';
comment on column public.child_prices.amount is 'In the club''s currency, without any other discount.';
comment on column public.child_prices.valid_until is 'The last day on which a month or a package that begins costs this; null: until it is removed.';

alter table public.child_prices enable row level security;
alter table public.child_prices force row level security;
create policy child_prices__desk on public.child_prices for select to authenticated using ((select private.is_desk()));
grant select on public.child_prices to authenticated;
-- insert, update and delete are not granted: save_child_price and remove_child_price write, and log. Families see the sum in their quotes.

alter table public.payments add column own_price boolean not null default false;
comment on column public.payments.own_price is 'The child had a price of its own: amount and what came off it are that price, not the plan''s.';

create or replace function private.keep_currency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  lock table public.classes, public.plans, public.plan_prices, public.promotions, public.products, public.orders, public.events,
    public.payments, public.family_credits, public.kindergarten_bills, public.child_prices in share mode;
  if exists (select from public.classes where price_per_class > 0)
    or exists (select from public.plans where price > 0)
    or exists (select from public.plan_prices where price > 0)
    or exists (select from public.promotions where amount is not null)
    or exists (select from public.products where price > 0)
    or exists (select from public.orders)
    or exists (select from public.events where fee > 0)
    or exists (select from public.payments)
    or exists (select from public.family_credits)
    or exists (select from public.kindergarten_bills)
    or exists (select from public.ledger_entries)
    or exists (select from public.child_prices where amount > 0)
  then
    raise exception 'The club''s currency stays: something has a price' using errcode = '23514',
      constraint = 'club_settings__currency_stays', detail = '[{"field": "currency", "fault": "currency_stays"}]';
  end if;
  return new;
end
$$;
