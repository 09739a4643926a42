-- A plan's price has a history, and may change on a day to come: months that begin from then on cost the new price, what was
-- asked for before keeps its own. plans.price stays what the plan costs today; a job moves it on the day.

create table public.plan_prices (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references public.plans (id) on delete cascade,
  price integer constraint plan_prices__price_not_negative check (price >= 0),
  valid_from date not null,
  announced_at timestamptz,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A plan has one price on a day.
  constraint plan_prices__once_a_day unique (plan_id, valid_from)
);
create index plan_prices__by_author on public.plan_prices (created_by);
create index plan_prices__coming on public.plan_prices (valid_from) where announced_at is null;
comment on table public.plan_prices is 'What a plan cost, costs and will cost, each from a day on. The newest row whose day has come holds.';
comment on column public.plan_prices.price is 'In stotinki; null as in plans.price.';
comment on column public.plan_prices.announced_at is 'When the families on the plan were told; null: not yet, or there was nobody to tell.';

alter table public.plan_prices enable row level security;
alter table public.plan_prices force row level security;
create policy plan_prices__public on public.plan_prices for select to anon, authenticated using (true);
grant select on public.plan_prices to anon, authenticated;
-- insert, update and delete are not granted: plan_prices follow plans.price, and what is to come is planned by change_plan_price.

insert into public.plan_prices (plan_id, price, valid_from, announced_at)
select id, price, (created_at at time zone 'Europe/Sofia')::date, now() from public.plans;

-- Whoever changes plans.price, the history knows it.
create function private.keep_price_history() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/Sofia')::date;
  known record;
begin
  select price into known from public.plan_prices where plan_id = new.id and valid_from <= today order by valid_from desc limit 1;
  if found and known.price is not distinct from new.price then return null; end if;
  insert into public.plan_prices (plan_id, price, valid_from, announced_at) values (new.id, new.price, today, now())
  on conflict on constraint plan_prices__once_a_day do update set price = excluded.price;
  return null;
end
$$;
alter function private.keep_price_history() owner to service_role;
create trigger plans__keep_price_history after insert or update of price on public.plans
  for each row execute function private.keep_price_history();

create function private.plan_price(plan uuid, day date) returns integer language sql stable security definer set search_path = ''
  return (
    select price from public.plan_prices where plan_id = plan
    -- A day before the plan was made costs what the plan cost first.
    order by valid_from > day, abs(valid_from - day) limit 1
  );
comment on function private.plan_price(uuid, date) is 'What a plan costs on a day, in stotinki; null where it is paid by what is attended.';
alter function private.plan_price(uuid, date) owner to service_role;
grant execute on function private.plan_price(uuid, date) to service_role;

-- How often a code was used: what came to nothing does not count, a declined card still does.
create function public.used_times(promotion public.promotions) returns integer language sql stable security invoker set search_path = ''
  return (
    select count(*)::integer from public.payments
    where promotion_id = promotion.id and (status <> 'failed' or method = 'card')
  );
comment on function public.used_times(public.promotions) is 'How many payments used the code.';
grant execute on function public.used_times(public.promotions) to authenticated;
