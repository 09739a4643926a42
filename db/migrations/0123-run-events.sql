-- A programme that stands by the event's own days and clock, so that it moves with the event; who was there; what a family
-- sees of its own people at each event, its place in line among them; and a number for calendars that goes up with a change.

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
comment on table public.event_items is 'A line of an event''s programme.';
comment on column public.event_items.day_number is '1 for the day on which the event begins.';
comment on column public.event_items.starts is 'By the club''s clock.';

alter table public.event_items enable row level security;
alter table public.event_items force row level security;
create policy event_items__as_event on public.event_items for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id));
grant select on public.event_items to anon, authenticated;
-- insert, update, delete are not granted: save_event_programme writes a programme in one piece.

create trigger event_items__tell after insert or update or delete or truncate on public.event_items
  for each statement execute function private.tell_of_changed_content();

alter table public.events add column revision integer not null default 0;
comment on column public.events.revision is 'Goes up with every change of what a calendar shows.';

alter table public.event_registrations
  add column attendance text constraint event_registrations__attendance_known check (attendance in ('present', 'absent')),
  add column marked_at timestamptz,
  add column marked_by uuid references auth.users (id) on delete set null;
create index event_registrations__by_marker on public.event_registrations (marked_by);
comment on column public.event_registrations.attendance is 'Whether the person was there; null until somebody of the staff has said so.';

-- Whether somebody was there is no state of the registration: a place stays a place.
update public.event_registrations set status = 'registered', attendance = 'present' where status = 'attended';
alter table public.event_registrations
  drop constraint event_registrations__status_known,
  add constraint event_registrations__status_known check (status in ('registered', 'waitlist', 'cancelled'));

create or replace view public.event_places as
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
  where is_published or private.is('admin') or private.is('instructor') or auth.role() = 'service_role';

create or replace view public.event_participants as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, case when office.sees_all then users.email end, '') as name, children.birth_date, children.skill_level,
    case when office.sees_all then profiles.full_name end as contact_name,
    case when office.sees_all then profiles.phone end as phone,
    case when office.sees_all then users.email end as email,
    payment.id as payment_id, payment.status as payment_status, payment.amount,
    event_registrations.attendance
  from public.event_registrations
  cross join (select private.is('admin') or auth.role() = 'service_role' as sees_all) as office
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  left join lateral (
    select id, status, amount from public.payments
    where event_registration_id = event_registrations.id and office.sees_all order by payments.created_at desc limit 1
  ) as payment on true
  where office.sees_all or (select private.is('instructor'));

create view public.event_comers as
  with family as (
    select children.id as child_id, full_name as name, birth_date, children.id = any ((select private.my_child_ids())::uuid[]) as pays
    from public.children
    where children.id = any ((select private.my_child_ids())::uuid[]) or children.id = any ((select private.athlete_child_ids())::uuid[])
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
alter view public.event_comers owner to service_role;
comment on view public.event_comers is 'Everybody for whom the reader may answer (the children of the family, the reader itself) at every event: whether they come, their place in line from 1, and what the fee is at.';
grant select on public.event_comers to authenticated;
