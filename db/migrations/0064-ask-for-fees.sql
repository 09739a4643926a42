-- A club may ask for a fee with the first enrollment of a child, and for one a year: payments of their own, once each.
-- contracts: the unique index is over fee_kind, which no older program writes.

alter table public.club_settings
  add column registration_fee integer not null default 0 constraint club_settings__registration_fee_sensible check (registration_fee between 0 and 10000000),
  add column membership_fee integer not null default 0 constraint club_settings__membership_fee_sensible check (membership_fee between 0 and 10000000);
comment on column public.club_settings.registration_fee is 'Asked for once with the first enrollment of a child, in the club''s currency; 0: none.';
comment on column public.club_settings.membership_fee is 'Asked for once a calendar year with a payment for a child''s plan, in the club''s currency; 0: none.';
grant update (registration_fee, membership_fee) on public.club_settings to authenticated;

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
    or old.registration_fee > 0 or old.membership_fee > 0
  then
    raise exception 'The club''s currency stays: something has a price' using errcode = '23514',
      constraint = 'club_settings__currency_stays', detail = '[{"field": "currency", "fault": "currency_stays"}]';
  end if;
  return new;
end
$$;

alter table public.payments
  add column subject_en text constraint payments__subject_en_length check (length(subject_en) between 1 and 200),
  add column subject_ru text constraint payments__subject_ru_length check (length(subject_ru) between 1 and 200),
  add column fee_kind text constraint payments__fee_kind_known check (fee_kind in ('registration', 'membership')),
  add column fee_year integer,
  add constraint payments__fee_has_year check ((fee_year is not null) = (fee_kind is not distinct from 'membership'));
-- A child is asked once for its registration, and once a year for its membership; what was dropped may be asked for again.
create unique index payments__fee_once on public.payments (child_id, fee_kind, fee_year) nulls not distinct
  where fee_kind is not null and part_of is null and (status <> 'failed' or method = 'card');
comment on column public.payments.fee_kind is 'A fee of a child: for its registration, or for a year of membership; null: no fee.';
comment on column public.payments.fee_year is 'The calendar year of a membership fee.';
comment on column public.payments.subject is 'What a one-off charge is for, in an admin''s words, or a fee; null: a class, an event or an order says it.';

-- The club's due day is that of payments for plans and of fees; everything else is due on its day.
create or replace function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
  due_day constant integer := (select payment_due_day from public.club_settings);
begin
  new.due_on := day;
  if due_day is not null and (new.enrollment_id is not null or new.subscription_id is not null or new.fee_kind is not null) then
    new.due_on := greatest(day, date_trunc('month', day)::date + due_day - 1);
  end if;
  return new;
end
$$;

create table public.fee_waivers (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  kind text not null constraint fee_waivers__kind_known check (kind in ('registration', 'membership')),
  year integer,
  reason text not null constraint fee_waivers__reason_length check (length(reason) between 1 and 500),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint fee_waivers__has_year check ((year is not null) = (kind = 'membership')),
  constraint fee_waivers__once unique nulls not distinct (child_id, kind, year)
);
create index fee_waivers__by_author on public.fee_waivers (created_by);
comment on table public.fee_waivers is 'Fees that a child does not pay, with the reason: they are not asked for.';
comment on column public.fee_waivers.year is 'The calendar year of a membership fee; null for a registration.';

alter table public.fee_waivers enable row level security;
alter table public.fee_waivers force row level security;
create policy fee_waivers__desk on public.fee_waivers for select to authenticated using ((select private.is_desk()));
grant select on public.fee_waivers to authenticated;
-- insert, update and delete are not granted: waive_fee writes, and logs.

create or replace view public.admin_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title, payments.subject) as title,
    coalesce(classes.title_en, events.title_en, payments.subject_en) as title_en,
    coalesce(classes.title_ru, events.title_ru, payments.subject_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family,
    payments.euro_cents, payments.refunded_euro_cents, payments.confirmed_at, payments.settled_at, payments.period,
    (select number from public.orders where orders.id = payments.order_id) as order_number
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
