-- Events, their program and who is registered. Seats are held as those of classes are: under a lock on the event, with a waitlist.

-- A fee is a payment that names the registration. Procedures write events: a larger one takes in its waitlist, and one with people in
-- it is not deleted under them. A child outside of the ages is warned of, not refused, since the club decides on exceptions.
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
  revision integer not null default 0,
  age_min integer,
  age_max integer,
  constraint events__in_order check (ends_at >= starts_at),
  constraint events__ages check (
    age_min between 0 and 99 and age_max between 0 and 99 and (age_min is null or age_max is null or age_min <= age_max)
  )
);
create index events__by_time on public.events (starts_at);
create index events__by_location on public.events (location_id);
comment on table public.events is 'A meet, a camp, a party; fee in stotinki.';
comment on column public.events.revision is 'Goes up with every change of what a calendar shows.';
comment on column public.events.age_min is 'The youngest that the event is meant for, in full years on its first day; null: no limit.';
comment on column public.events.age_max is 'The oldest that the event is meant for, in full years on its first day; null: no limit.';

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  status text not null default 'registered' constraint event_registrations__status_known check (status in ('registered', 'waitlist', 'cancelled')),
  created_at timestamptz not null default now(),
  left_at timestamptz,
  attendance text constraint event_registrations__attendance_known check (attendance in ('present', 'absent')),
  marked_at timestamptz,
  marked_by uuid references auth.users (id) on delete set null
);
-- A person comes to an event once: a child, or the user itself.
create unique index event_registrations__once_a_child on public.event_registrations (event_id, child_id) where child_id is not null and status <> 'cancelled';
create unique index event_registrations__once_a_user on public.event_registrations (event_id, user_id) where child_id is null and status <> 'cancelled';
create index event_registrations__by_user on public.event_registrations (user_id);
create index event_registrations__by_child on public.event_registrations (child_id);
create index event_registrations__waitlist on public.event_registrations (event_id, status, created_at, id);
create index event_registrations__by_marker on public.event_registrations (marked_by);
comment on table public.event_registrations is 'Who comes to an event: a child of the user, or the user itself.';
comment on column public.event_registrations.left_at is 'When the seat, or the position on the waitlist, was given up.';
comment on column public.event_registrations.attendance is 'Whether the person was there; null until an admin or instructor has marked it.';

create table public.event_items (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  day_number integer not null constraint event_items__day_sensible check (day_number between 1 and 60),
  starts time not null,
  title text not null constraint event_items__title_length check (length(title) between 1 and 200),
  title_en text constraint event_items__title_en_length check (length(title_en) <= 200),
  title_ru text constraint event_items__title_ru_length check (length(title_ru) <= 200),
  created_at timestamptz not null default now()
);
create index event_items__in_order on public.event_items (event_id, day_number, starts, id);
comment on table public.event_items is 'An item of an event''s program.';
comment on column public.event_items.day_number is '1 for the day on which the event begins.';
comment on column public.event_items.starts is 'By the club''s clock.';

-- # functions and views

create function public.registered_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return (select count(*)::integer from public.event_registrations where event_id = event.id and status = 'registered');
comment on function public.registered_count(public.events) is 'How many come to the event.';
alter function public.registered_count(public.events) owner to service_role;
grant execute on function public.registered_count(public.events) to anon, authenticated;

create function public.waiting_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return (select count(*)::integer from public.event_registrations where event_id = event.id and status = 'waitlist');
comment on function public.waiting_count(public.events) is 'How many wait for a seat at the event.';
alter function public.waiting_count(public.events) owner to service_role;
grant execute on function public.waiting_count(public.events) to anon, authenticated;

create view public.own_event_attendees with (security_barrier = true) as
  with family as (
    select children.id as child_id, full_name as name, birth_date, children.id = any ((select private.my_child_ids())::uuid[]) as pays
    from public.children
    where children.id = any ((select private.my_child_ids())::uuid[]) or children.id = any ((select private.athlete_child_ids())::uuid[])
    union all
    -- A branch of its own, never run for others: families are found by index.
    select id, full_name, birth_date, true from public.children where (select auth.role()) = 'service_role'
    union all
    -- An athlete who is a swimmer of the club comes as that swimmer.
    select null, coalesce(full_name, ''), null, true from public.profiles
    where user_id = auth.uid() and cardinality(private.athlete_child_ids()) = 0
  )
  select
    events.id as event_id, family.child_id, family.name, family.birth_date,
    registration.id as registration_id, registration.status, registration.attendance,
    case when registration.status = 'waitlist' then (
      select count(*)::integer from public.event_registrations as ahead
      where ahead.event_id = events.id and ahead.status = 'waitlist'
        and (ahead.created_at, ahead.id) <= (registration.created_at, registration.id)
    ) end as position,
    payment.id as payment_id, payment.amount, payment.status as payment_status, payment.method as payment_method,
    payment.decline_reason
  from public.events
  cross join family
  left join public.event_registrations as registration on registration.event_id = events.id and registration.status <> 'cancelled'
    and case when family.child_id is null then registration.child_id is null and registration.user_id = auth.uid()
      else registration.child_id = family.child_id end
  left join lateral (
    select id, amount, status, method, decline_reason from public.payments
    where event_registration_id = registration.id and family.pays order by payments.created_at desc limit 1
  ) as payment on true
  where is_published or registration.id is not null;
alter view public.own_event_attendees owner to service_role;
comment on view public.own_event_attendees is 'The children of the reader''s family, or the reader itself, at every event: the status of the registration, the position on the waitlist from 1, and the fee with its status.';
grant select on public.own_event_attendees to authenticated;

-- An event is read with the reader's own people in one request; the view is read with the caller's rights.
create function public.attendees(event public.events) returns setof public.own_event_attendees language sql stable rows 5
begin atomic
  select own_event_attendees.* from public.own_event_attendees where event_id = event.id;
end;
comment on function public.attendees(public.events) is 'The reader''s own attendees at the event, with their status.';
grant execute on function public.attendees(public.events) to authenticated;

create view public.event_seats with (security_barrier = true) as
  select
    events.id as event_id, capacity, counts.registered, counts.waiting,
    case when capacity is not null then greatest(capacity - counts.registered - counts.waiting, 0) end as free
  from public.events
  cross join lateral (
    select
      count(*) filter (where status = 'registered')::integer as registered,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.event_registrations where event_id = events.id
  ) as counts
  where is_published or private.is_desk() or private.is('instructor') or auth.role() = 'service_role';
alter view public.event_seats owner to service_role;
comment on view public.event_seats is 'How many come to an event, how many wait, and how many seats are free (null: no limit). No names.';
grant select on public.event_seats to anon, authenticated;

create view public.event_attendees with (security_barrier = true) as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, case when desk.sees_all then users.email end, '') as name, children.birth_date, children.skill_level,
    case when desk.sees_all then profiles.full_name end as contact_name,
    case when desk.sees_all then profiles.phone end as phone,
    case when desk.sees_all then users.email end as email,
    payment.id as payment_id, payment.status as payment_status, payment.amount,
    event_registrations.attendance
  from public.event_registrations
  cross join (select private.is_desk() or auth.role() = 'service_role' as sees_all) as desk
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  left join lateral (
    select id, status, amount from public.payments
    where event_registration_id = event_registrations.id and desk.sees_all order by payments.created_at desc limit 1
  ) as payment on true
  where desk.sees_all or (select private.is('instructor'));
alter view public.event_attendees owner to service_role;
comment on view public.event_attendees is 'Who comes to events, for reception, admins and instructors; how they are reached and whether the fee is paid, for reception and admins. Empty for all other callers.';
grant select on public.event_attendees to authenticated;

-- # rules

alter table public.events enable row level security;
alter table public.events force row level security;
create policy events__public on public.events for select to anon, authenticated
  using (is_published or (select private.is_desk()) or (select private.is('instructor')));
grant select on public.events to anon, authenticated;
-- insert, update, delete are not granted: save_event and delete_event write events.
create trigger events__audit after insert or update or delete on public.events
  for each row execute function private.audit_row_change();
create trigger events__notify after insert or update or delete or truncate on public.events
  for each statement execute function private.announce_changed_content();

alter table public.event_registrations enable row level security;
alter table public.event_registrations force row level security;
create policy event_registrations__read on public.event_registrations for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (select private.is_desk()) or (select private.is('instructor'))
);
grant select on public.event_registrations to authenticated;

alter table public.event_items enable row level security;
alter table public.event_items force row level security;
create policy event_items__as_event on public.event_items for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id));
grant select on public.event_items to anon, authenticated;
-- insert, update, delete are not granted: save_event_program writes a program in one piece.
create trigger event_items__notify after insert or update or delete or truncate on public.event_items
  for each statement execute function private.announce_changed_content();
