-- Monthly plans that renew, and their pauses: the seat stays, and each day of a pause moves the end of the paid month by a day.

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  status text not null default 'active' constraint subscriptions__status_known check (status in ('active', 'paused', 'cancelled', 'ended')),
  current_period daterange not null constraint subscriptions__period_bounded check (not isempty(current_period) and not lower_inf(current_period)),
  ends_on date,
  autopay boolean not null default false,
  created_at timestamptz not null default now(),
  card_id uuid
);
create unique index subscriptions__one_running on public.subscriptions (enrollment_id) where status in ('active', 'paused');
create index subscriptions__by_child on public.subscriptions (child_id);
create index subscriptions__by_plan on public.subscriptions (plan_id);
-- An enrollment's subscriptions in any state; the partial index beside it finds the running one only.
create index subscriptions__by_enrollment on public.subscriptions (enrollment_id);
create index subscriptions__renewing on public.subscriptions (upper(current_period)) where status = 'active';
create index subscriptions__ending on public.subscriptions (ends_on) where status in ('active', 'paused') and ends_on is not null;
create index subscriptions__by_card on public.subscriptions (card_id);
comment on table public.subscriptions is 'A monthly plan that renews until it is ended; current_period is the month that is running.';
comment on column public.subscriptions.card_id is 'The card that autopay charges.';

create table public.subscription_pauses (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.subscriptions (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  began_at timestamptz,
  ended_at timestamptz,
  asked_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint subscription_pauses__days_in_order check (ends_on >= starts_on)
);
-- One at a time: planned, or running.
create unique index subscription_pauses__one_open on public.subscription_pauses (subscription_id) where ended_at is null;
create index subscription_pauses__by_subscription on public.subscription_pauses (subscription_id, starts_on);
create index subscription_pauses__by_author on public.subscription_pauses (asked_by);
create index subscription_pauses__open on public.subscription_pauses (starts_on) where ended_at is null;
comment on table public.subscription_pauses is 'Days on which a subscription rests: asked for by its family within the club''s limit, or by an admin.';
comment on column public.subscription_pauses.ends_on is 'The last day of the pause.';
comment on column public.subscription_pauses.began_at is 'When the subscription was set to rest and its month moved; null: it is still to come.';
comment on column public.subscription_pauses.ended_at is 'When it went on, or the pause was called off.';

-- # rules

alter table public.subscriptions enable row level security;
alter table public.subscriptions force row level security;
create policy subscriptions__read on public.subscriptions for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.subscriptions to authenticated;

alter table public.subscription_pauses enable row level security;
alter table public.subscription_pauses force row level security;
create policy subscription_pauses__read on public.subscription_pauses for select to authenticated
  using (exists (select from public.subscriptions where subscriptions.id = subscription_id));
grant select on public.subscription_pauses to authenticated;
-- insert, update and delete are not granted: pause_subscription and end_pause move the months with it.
