-- Events of the club and who comes.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events__title_length check (length(title) between 1 and 120),
  title_en text,
  title_ru text,
  description text not null default '' constraint events__description_length check (length(description) <= 8000),
  description_en text,
  description_ru text,
  kind text not null default 'other' constraint events__kind_known check (kind in ('meet', 'camp', 'training', 'party', 'other')),
  location_id uuid references public.locations (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer constraint events__capacity_positive check (capacity > 0),
  fee integer not null default 0 constraint events__fee_not_negative check (fee >= 0),
  registration_closes_at timestamptz,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  constraint events__in_order check (ends_at >= starts_at)
);
create index events__by_time on public.events (starts_at);
create index events__by_location on public.events (location_id);
comment on table public.events is 'A meet, a camp, a party; fee in stotinki.';

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  status text not null default 'registered' constraint event_registrations__status_known check (status in ('registered', 'waitlist', 'cancelled', 'attended')),
  created_at timestamptz not null default now()
);
-- A person comes to an event once: a child, or the user itself.
create unique index event_registrations__once_a_child on public.event_registrations (event_id, child_id) where child_id is not null and status <> 'cancelled';
create unique index event_registrations__once_a_user on public.event_registrations (event_id, user_id) where child_id is null and status <> 'cancelled';
create index event_registrations__by_user on public.event_registrations (user_id);
create index event_registrations__by_child on public.event_registrations (child_id);
comment on table public.event_registrations is 'Who comes to an event: a child of the user, or the user itself.';

alter table public.events enable row level security;
alter table public.events force row level security;
create policy events__public on public.events for select to anon, authenticated
  using (is_published or (select private.is('admin')) or (select private.is('instructor')));
create policy events__insert on public.events for insert to authenticated with check ((select private.is('admin')));
create policy events__update on public.events for update to authenticated using ((select private.is('admin')));
create policy events__delete on public.events for delete to authenticated using ((select private.is('admin')));
grant select on public.events to anon, authenticated;
grant insert (title, title_en, title_ru, description, description_en, description_ru, kind, location_id, starts_at, ends_at, capacity, fee, registration_closes_at, is_published) on public.events to authenticated;
grant update (title, title_en, title_ru, description, description_en, description_ru, kind, location_id, starts_at, ends_at, capacity, fee, registration_closes_at, is_published) on public.events to authenticated;
grant delete on public.events to authenticated;

alter table public.event_registrations enable row level security;
alter table public.event_registrations force row level security;
create policy event_registrations__read on public.event_registrations for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or (select private.is('admin')) or (select private.is('instructor'))
);
grant select on public.event_registrations to authenticated;
