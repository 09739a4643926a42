-- A monthly plan may rest for some days: the place stays, nothing is asked for meanwhile, and each day of the pause moves the
-- end of the month that was paid by a day. No money moves, so the books do not know of pauses.

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
comment on table public.subscription_pauses is 'Days on which a subscription rests: asked for by its family within the club''s limit, or by the office.';
comment on column public.subscription_pauses.ends_on is 'The last day of the pause.';
comment on column public.subscription_pauses.began_at is 'When the subscription was set to rest and its month moved; null: it is still to come.';
comment on column public.subscription_pauses.ended_at is 'When it went on, or the pause was called off.';

alter table public.subscription_pauses enable row level security;
alter table public.subscription_pauses force row level security;
create policy subscription_pauses__read on public.subscription_pauses for select to authenticated
  using (exists (select from public.subscriptions where subscriptions.id = subscription_id));
grant select on public.subscription_pauses to authenticated;
-- insert, update and delete are not granted: pause_subscription and end_pause move the months with it.

alter table public.club_settings add column pause_days_a_year integer not null default 30
  constraint club_settings__pause_days_sensible check (pause_days_a_year between 0 and 365);
comment on column public.club_settings.pause_days_a_year is 'How many days a family may pause a subscription within twelve months; 0: only the office pauses.';
grant update (pause_days_a_year) on public.club_settings to authenticated;
