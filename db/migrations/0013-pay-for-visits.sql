-- Families book trial lessons and single visits, and pay for them; what a trial cost comes off the first payment for a plan.
-- older programs: go on
-- contracts: programs from before it write none of the new columns

alter table public.club_settings add column trial_price integer constraint club_settings__trial_price_sensible check (trial_price between 0 and 10000000);
alter table public.club_settings add column single_visits boolean not null default false;
comment on column public.club_settings.trial_price is 'The price of a child''s trial lesson for its family, in the club''s currency; 0: nothing. Null: families book none.';
comment on column public.club_settings.single_visits is 'On: families book single visits, each for the price of a lesson of its class.';
grant update (trial_price, single_visits) on public.club_settings to authenticated;

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
    or old.registration_fee > 0 or old.membership_fee > 0 or old.trial_price > 0
  then
    raise exception 'The club''s currency stays: something has a price' using errcode = '23514',
      constraint = 'club_settings__currency_stays', detail = '[{"field": "currency", "fault": "currency_stays"}]';
  end if;
  return new;
end
$$;

alter table public.payments add column visit_id uuid references public.visits (id) on delete set null;
alter table public.payments add column trial_discount integer not null default 0 constraint payments__trial_discount_not_negative check (trial_discount >= 0);
alter table public.payments add column trial_payment_id uuid references public.payments (id) on delete set null;
create index payments__by_visit on public.payments (visit_id) where visit_id is not null;
-- A trial comes off one payment; what was dropped may be asked for again.
create unique index payments__trial_once on public.payments (trial_payment_id)
  where trial_payment_id is not null and (status <> 'failed' or method = 'card');
create index payments__by_trial on public.payments (trial_payment_id) where trial_payment_id is not null;
comment on column public.payments.visit_id is 'The visit that is paid for; null as well once it is canceled. The subject says which it was.';
comment on column public.payments.trial_discount is 'The sum that was paid for the child''s trial lesson before, in the club''s currency; the amount is without it.';
comment on column public.payments.trial_payment_id is 'The payment of that trial lesson.';

create or replace function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
  due_day constant integer := (select payment_due_day from public.club_settings);
begin
  new.due_on := day;
  if due_day is not null and (new.enrollment_id is not null or new.subscription_id is not null or new.fee_kind is not null) then
    new.due_on := greatest(day, date_trunc('month', day)::date + due_day - 1);
  end if;
  -- A visit is paid before it, or at the desk on its day.
  if new.visit_id is not null then
    new.due_on := greatest(day, (
      select (starts_at at time zone 'Europe/Sofia')::date from public.lessons
      where id = (select lesson_id from public.visits where id = new.visit_id)
    ));
  end if;
  return new;
end
$$;

create function public.tried_elsewhere(child public.children) returns boolean language sql stable security definer set search_path = ''
  return case when private.is_desk() or auth.role() = 'service_role' then exists (
    select from public.children as other join public.visits on visits.child_id = other.id join public.lessons on lessons.id = lesson_id
    where lower(other.full_name) = lower(child.full_name) and other.birth_date = child.birth_date and other.parent_id <> child.parent_id
      and visits.kind = 'trial' and lessons.status <> 'cancelled'
      and not exists (
        select from public.children_apart
        where child_id = least(child.id, other.id) and other_id = greatest(child.id, other.id)
      )
  ) else false end;
comment on function public.tried_elsewhere(public.children) is
  'True if a child of this name and birth date has a trial lesson under another account. For reception and admins; false for all other callers.';
alter function public.tried_elsewhere(public.children) owner to service_role;
revoke execute on function public.tried_elsewhere(public.children) from public;
grant execute on function public.tried_elsewhere(public.children) to authenticated, service_role;


create table public.trial_requests (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  location_id uuid references public.locations (id) on delete set null,
  wish text constraint trial_requests__wish_length check (length(wish) between 1 and 500),
  asked_by uuid references auth.users (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index trial_requests__by_child on public.trial_requests (child_id);
create index trial_requests__by_location on public.trial_requests (location_id) where location_id is not null;
create index trial_requests__by_author on public.trial_requests (asked_by);
create index trial_requests__waiting on public.trial_requests (created_at) where answered_at is null;
comment on table public.trial_requests is 'A family asks the club to look at the level of a child and to choose a lesson for it.';
comment on column public.trial_requests.location_id is 'The location that the family wants; null: any.';
comment on column public.trial_requests.answered_at is 'The moment of a trial that was booked for the child, or of the withdrawal; null: it waits.';

-- # rules

alter table public.trial_requests enable row level security;
alter table public.trial_requests force row level security;
create policy trial_requests__read on public.trial_requests for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.trial_requests to authenticated;
-- insert, update, delete are not granted: request_trial asks, book_visit answers.
