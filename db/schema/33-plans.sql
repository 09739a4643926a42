-- The plans that the club sells to swimmers, with the history of each price, and promotions. Amounts are minor units of the
-- club's currency; euro cents of stotinki follow at the fixed rate (1 EUR = 1.95583 BGN, half up).

create function private.euro_cents(stotinki integer) returns integer language sql immutable
  return ((stotinki::bigint * 200000 + 195583) / 391166)::integer;
comment on function private.euro_cents(integer) is 'Euro cents of a not negative amount of stotinki: divided by the full rate, half rounded up.';
grant execute on function private.euro_cents(integer) to service_role;
create function private.euro_cents(amount integer, currency text) returns integer language sql immutable
  return case currency when 'EUR' then amount else private.euro_cents(amount) end;
comment on function private.euro_cents(integer, text) is 'Euro cents of a not negative amount in a currency of the club.';
grant execute on function private.euro_cents(integer, text) to service_role;

create table public.plans (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint plans__kind_known check (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_package', 'pool_unlimited', 'kindergarten_monthly', 'private_package')),
  name text not null constraint plans__name_length check (length(name) between 1 and 120),
  name_en text,
  name_ru text,
  description text constraint plans__description_length check (length(description) <= 4000),
  description_en text,
  description_ru text,
  sessions integer constraint plans__sessions_positive check (sessions between 1 and 1000),
  validity_months integer not null default 1 constraint plans__validity_sensible check (validity_months between 1 and 60),
  price integer constraint plans__price_not_negative check (price >= 0),
  display_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  vat_percent integer constraint plans__vat_known check (vat_percent in (0, 9, 20)),
  days_a_week smallint constraint plans__days_a_week_sensible check (days_a_week between 1 and 7),
  installments smallint constraint plans__installments_sensible check (installments between 2 and 12),
  installment_months smallint,
  first_percent smallint constraint plans__first_percent_sensible check (first_percent between 10 and 90),
  -- Packages count sessions; monthly plans do not.
  constraint plans__sessions_fit_kind check ((sessions is not null) = (kind in ('pool_8', 'pool_12', 'pool_16', 'pool_package', 'private_package'))),
  -- Private lessons have a price each: those of a package have one together.
  constraint plans__private_priced check (kind <> 'private_package' or price > 0),
  -- Attended lessons are billed by the month.
  constraint plans__kindergarten_by_month check (kind <> 'kindergarten_monthly' or validity_months = 1),
  constraint plans__installments_whole check (
    num_nulls(installments, installment_months) in (0, 2) and (first_percent is null or installments is not null)
  ),
  -- The last installment is due before the plan is over, and within a year: a single month has none.
  constraint plans__installments_within check (
    installment_months >= 1 and (installments - 1) * installment_months < least(validity_months, 13)
  ),
  constraint plans__no_installments_of_lessons check (kind <> 'private_package' or installments is null)
);
comment on table public.plans is 'What can be bought: packages of any number of sessions, unlimited months, kindergarten months.';
comment on column public.plans.validity_months is 'For how long a package may be used, or after how many months a plan without sessions renews.';
comment on column public.plans.vat_percent is 'The value added tax within its price; null: the club''s usual rate. A club without a VAT number charges none.';
comment on column public.plans.days_a_week is 'For children who swim on so many days of the week; null: on any number of them.';
comment on column public.plans.installments is 'In how many installments a family may choose to pay it; null: at once, unless the desk agrees otherwise.';
comment on column public.plans.installment_months is 'The months from each installment to the next; the first is due when the whole would be.';
comment on column public.plans.first_percent is 'The share of the first installment; null: all are even.';
comment on column public.plans.price is 'In the club''s currency. Null: a package costs its sessions times the class''s price; a kindergarten month what was attended.';

create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint promotions__code_shape check (code ~ '^[A-Z0-9-]{3,24}$'),
  note text constraint promotions__note_length check (length(note) <= 200),
  percent integer constraint promotions__percent_sensible check (percent between 1 and 100),
  amount integer constraint promotions__amount_positive check (amount > 0),
  starts_on date not null default (now() at time zone 'Europe/Sofia')::date,
  ends_on date,
  max_uses integer constraint promotions__max_uses_positive check (max_uses > 0),
  once_a_family boolean not null default true,
  plan_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint promotions__code_once unique (code),
  -- A share of the price, or a sum.
  constraint promotions__one_kind check (num_nonnulls(percent, amount) = 1),
  constraint promotions__days_in_order check (ends_on >= starts_on)
);
comment on table public.promotions is 'A promo code: what it takes off the first payment of an enrollment, when, for which plans, how often.';
comment on column public.promotions.amount is 'In the club''s currency; a price never falls below nothing.';
comment on column public.promotions.ends_on is 'The last day on which it is taken; null: until it is switched off.';
comment on column public.promotions.plan_ids is 'The plans it is for; empty: every plan with a price.';

-- A plan's price may change on a day to come: months that begin from then on cost the new price, what was asked for before keeps its
-- own. plans.price is what the plan costs today; a job moves it on the day.
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
comment on column public.plan_prices.price is 'In the club''s currency; null as in plans.price.';
comment on column public.plan_prices.announced_at is 'When the families on the plan were notified; null: not yet, or no family was on it.';

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

-- # functions and views

-- Records every change of plans.price in the history.
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

create function private.plan_price(plan uuid, day date) returns integer language sql stable security definer set search_path = ''
  return (
    select price from public.plan_prices where plan_id = plan
    -- A day before the plan was made costs what the plan cost first.
    order by valid_from > day, abs(valid_from - day) limit 1
  );
comment on function private.plan_price(uuid, date) is 'What a plan costs on a day, in the club''s currency; null where it is paid by what is attended.';
alter function private.plan_price(uuid, date) owner to service_role;
grant execute on function private.plan_price(uuid, date) to service_role;

-- The uses of a code: one that came to nothing does not count, a declined card still does.
create function public.used_times(promotion public.promotions) returns integer language sql stable security invoker set search_path = ''
  return (
    select count(*)::integer from public.payments
    where promotion_id = promotion.id and (status <> 'failed' or method = 'card')
  );
comment on function public.used_times(public.promotions) is 'How many payments used the code.';
grant execute on function public.used_times(public.promotions) to authenticated;

-- # rules

alter table public.plans enable row level security;
alter table public.plans force row level security;
create policy plans__public on public.plans for select to anon, authenticated using (true);
create policy plans__insert on public.plans for insert to authenticated with check ((select private.is('admin')));
create policy plans__update on public.plans for update to authenticated using ((select private.is('admin')));
grant select on public.plans to anon, authenticated;
grant insert (kind, name, name_en, name_ru, description, description_en, description_ru, sessions, validity_months, price, display_order, is_active, vat_percent, days_a_week, installments, installment_months, first_percent) on public.plans to authenticated;
grant update (name, name_en, name_ru, description, description_en, description_ru, sessions, validity_months, price, display_order, is_active, vat_percent, days_a_week, installments, installment_months, first_percent) on public.plans to authenticated;
-- delete is not granted: a plan that was sold is only taken off sale.
-- The price of a plan has a history and an audit action of its own.
create trigger plans__audit after insert or update on public.plans
  for each row execute function private.audit_row_change('price');
create trigger plans__keep_price_history after insert or update of price on public.plans
  for each row execute function private.keep_price_history();
create trigger plans__notify after insert or update or delete or truncate on public.plans
  for each statement execute function private.announce_changed_content();

alter table public.promotions enable row level security;
alter table public.promotions force row level security;
create policy promotions__admin on public.promotions for select to authenticated using ((select private.is('admin')));
grant select on public.promotions to authenticated;
-- Families do not read codes: check_promo_code returns the discount of a known one.
-- insert, update and delete are not granted: save_promotion writes, and a code that was used is only switched off.

alter table public.plan_prices enable row level security;
alter table public.plan_prices force row level security;
create policy plan_prices__public on public.plan_prices for select to anon, authenticated using (true);
grant select on public.plan_prices to anon, authenticated;
-- insert, update and delete are not granted: plan_prices follow plans.price, and what is to come is planned by change_plan_price.

alter table public.child_prices enable row level security;
alter table public.child_prices force row level security;
create policy child_prices__desk on public.child_prices for select to authenticated using ((select private.is_desk()));
grant select on public.child_prices to authenticated;
-- insert, update and delete are not granted: save_child_price and remove_child_price write, and log. Families see the sum in their quotes.
