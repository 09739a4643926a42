-- A season has its classes: planned ones that no family sees, published at once, and their hours in its days alone.
-- older programs: go on
-- contracts: programs from before it write classes without a season, whose defaults fit all of these

create table public.seasons (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint seasons__name_length check (length(name) between 1 and 60),
  name_en text constraint seasons__name_en_length check (length(name_en) between 1 and 60),
  name_ru text constraint seasons__name_ru_length check (length(name_ru) between 1 and 60),
  starts_on date not null,
  ends_on date not null,
  published_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  period daterange not null generated always as (daterange(starts_on, ends_on, '[]')) stored,
  is_planned boolean not null generated always as (published_at is null) stored,
  constraint seasons__days_in_order check (ends_on > starts_on and ends_on <= starts_on + 400),
  -- The columns that the classes of a season repeat; their foreign key keeps the copies true.
  constraint seasons__of_classes unique (id, period, is_planned)
);
create unique index seasons__once on public.seasons (lower(name));
comment on table public.seasons is 'The days in which classes are held. Until it is published its classes are a plan of the desk.';
comment on column public.seasons.ends_on is 'Its last day.';
comment on column public.seasons.published_at is 'Since then families see it; null: a plan.';
comment on column public.seasons.ended_at is 'The moment at which its last class was closed.';

alter table public.classes add column season_id uuid;
alter table public.classes add column runs daterange not null default '(,)';
alter table public.classes add column is_planned boolean not null default false;
alter table public.classes add column copied_from uuid references public.classes (id) on delete set null;
alter table public.classes add constraint classes__of_season foreign key (season_id, runs, is_planned)
  references public.seasons (id, period, is_planned) on update cascade;
alter table public.classes add constraint classes__without_season check (season_id is not null or (runs = '(,)' and not is_planned));
alter table public.classes add constraint classes__planned_is_closed check (not (is_planned and is_active));
create index classes__by_season on public.classes (season_id);
create index classes__private on public.classes (id) where kind = 'private';
create index classes__by_copied on public.classes (copied_from) where copied_from is not null;
comment on column public.classes.season_id is 'The season that it is held in; null: it goes on without an end.';
comment on column public.classes.runs is 'The days of its season; without a season all days. Kept by the season.';
comment on column public.classes.is_planned is 'True: its season is not published, and only the desk sees it. Kept by the season.';
comment on column public.classes.copied_from is 'The class of an earlier season that it goes on from.';

create function private.follow_season() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.runs := '(,)';
  new.is_planned := false;
  if new.season_id is not null then
    select period, seasons.is_planned into new.runs, new.is_planned from public.seasons where id = new.season_id for share;
  end if;
  return new;
end
$$;
alter function private.follow_season() owner to service_role;
create trigger classes__follow_season before insert or update of season_id on public.classes
  for each row execute function private.follow_season();

alter table public.class_sessions add column runs daterange not null default '(,)';
alter table public.class_sessions drop constraint class_sessions__of_class;
alter table public.classes drop constraint classes__booking_key;
alter table public.classes add constraint classes__booking_key unique (id, location_id, instructor_id, lanes, duration_minutes, is_active, runs);
alter table public.class_sessions add constraint class_sessions__of_class
  foreign key (class_id, location_id, instructor_id, lanes, duration_minutes, is_active, runs)
  references public.classes (id, location_id, instructor_id, lanes, duration_minutes, is_active, runs) on update cascade on delete cascade;
alter table public.class_sessions drop constraint class_sessions__lane_free;
alter table public.class_sessions add constraint class_sessions__lane_free exclude using gist
  (location_id extensions.gist_uuid_ops with =, day_of_week extensions.gist_int4_ops with =, lanes with &&, minutes with &&, runs with &&) where (is_active) deferrable initially immediate;
alter table public.class_sessions drop constraint class_sessions__instructor_free;
alter table public.class_sessions add constraint class_sessions__instructor_free exclude using gist
  (instructor_id extensions.gist_uuid_ops with =, day_of_week extensions.gist_int4_ops with =, minutes with &&, runs with &&) where (is_active) deferrable initially immediate;
comment on column public.class_sessions.runs is 'The days of its class: two classes of two seasons never clash.';

-- The functions and views that know of seasons.

create function private.planned_class_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.classes where is_planned);
comment on function private.planned_class_ids() is 'The classes of seasons that are not published.';
alter function private.planned_class_ids() owner to service_role;
grant execute on function private.planned_class_ids() to anon, authenticated;

create or replace function private.refuse_instructor_clash() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  -- Two classes that take the same person at once wait for each other.
  for person in select unnest(private.instructor_ids_of(new.class_id)) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('instructor ' || person, 0));
  end loop;
  if exists (
    select from public.class_sessions as mine
    join public.class_sessions as other on other.class_id <> mine.class_id and other.is_active
      and other.day_of_week = mine.day_of_week and other.minutes && mine.minutes and other.runs && mine.runs
    where mine.class_id = new.class_id and mine.is_active
      and private.instructor_ids_of(other.class_id) && private.instructor_ids_of(mine.class_id)
  ) then
    raise exclusion_violation using message = 'an instructor teaches one class at a time', constraint = 'class_sessions__instructor_free';
  end if;
  return null;
end
$$;

create or replace function private.lesson_clash(_people uuid[], _location uuid, _lanes int4range, _during tstzrange, _except uuid, _only_private boolean) returns text language sql stable
  return (
    select clash from (
      select case when _people && there.people then 'instructor' else 'lane' end as clash
      from public.lessons join public.classes on classes.id = class_id
      cross join lateral (
        select array(
          select coalesce(substitute_instructor_id, classes.instructor_id)
          union select instructor_id from public.class_instructors where class_instructors.class_id = classes.id
        ) as people, coalesce(moved_to, location_id) as location_id,
        case when moved_to is null then lanes else int4range(coalesce(moved_lane, 1), coalesce(moved_lane + 1, 21)) end as lanes
      ) as there
      where starts_at > lower(_during) - interval '4 hours' and starts_at < upper(_during)
        and starts_at + make_interval(mins => lessons.duration_minutes) > lower(_during)
        and lessons.status <> 'cancelled' and lessons.id is distinct from _except and (not _only_private or kind = 'private')
        and (_people && there.people or (there.location_id = _location and there.lanes && _lanes))
      union all
      select case when _people && private.instructor_ids_of(class_id) then 'instructor' else 'lane' end
      from public.class_sessions cross join lateral (
        select lower(_during) at time zone 'Europe/Sofia' as start, upper(_during) - lower(_during) as length
      ) as local
      cross join lateral (select int4range(minute, minute + (extract(epoch from length) / 60)::integer) as wanted from (
        select (extract(epoch from start::time) / 60)::integer as minute
      ) as first) as asked
      where not _only_private and is_active and day_of_week = extract(isodow from start) and minutes && wanted and runs @> start::date
        and (_people && private.instructor_ids_of(class_id) or (class_sessions.location_id = _location and lanes && _lanes))
        and not exists (
          select from public.lessons where session_id = class_sessions.id and (starts_at at time zone 'Europe/Sofia')::date = start::date
        )
        and not exists (
          select from public.closures where (closures.location_id is null or closures.location_id = class_sessions.location_id) and period && _during
        )
    ) as clashes order by clash limit 1
  );

create or replace function private.refuse_private_clash() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own record;
  clash text;
begin
  select location_id, private.instructor_ids_of(id) as people into own from public.classes where id = new.class_id and kind = 'weekly';
  if not found then
    return null;
  end if;
  perform private.hold_for_lessons(own.people, own.location_id);
  select case when own.people && there.people then 'instructor' else 'lane' end into clash
  from public.class_sessions as mine
  join public.classes on classes.kind = 'private'
  join public.lessons on lessons.class_id = classes.id and lessons.starts_at > now() and lessons.status <> 'cancelled'
  cross join lateral (select lessons.starts_at at time zone 'Europe/Sofia' as start) as local
  cross join lateral (
    select array(select coalesce(substitute_instructor_id, classes.instructor_id)) as people,
      coalesce(moved_to, classes.location_id) as location_id,
      case when moved_to is null then classes.lanes else int4range(coalesce(moved_lane, 1), coalesce(moved_lane + 1, 21)) end as lanes
  ) as there
  where mine.class_id = new.class_id and mine.is_active and mine.runs @> start::date and mine.day_of_week = extract(isodow from start)
    and mine.minutes && int4range((extract(epoch from start::time) / 60)::integer, (extract(epoch from start::time) / 60)::integer + lessons.duration_minutes)
    and (own.people && there.people or (mine.location_id = there.location_id and mine.lanes && there.lanes))
    and not exists (
      select from public.lessons as given
      where given.session_id = mine.id and given.status = 'cancelled' and (given.starts_at at time zone 'Europe/Sofia')::date = start::date
    )
  order by 1 limit 1;
  if clash is not null then
    raise exclusion_violation using message = 'the ' || clash || ' has a private lesson', constraint = 'lessons__' || clash || '_free';
  end if;
  return null;
end
$$;

create or replace view public.class_day_availability with (security_barrier = true) as
  select
    classes.id as class_id, days.day_of_week, classes.max_capacity as capacity, counts.taken,
    -- A freed seat belongs to the first waiting child whom it suits: one whose other days are full too waits on.
    greatest(classes.max_capacity - counts.taken - counts.suited, 0) as free,
    counts.waiting
  from public.classes
  cross join lateral (
    select array(
      select distinct day_of_week::smallint from public.class_sessions
      where class_id = classes.id and max_capacity <= (
        select count(*) from public.enrollments
        where enrollments.class_id = classes.id and status = 'active' and extra_seat_reason is null
          and (enrollments.days is null or day_of_week = any (enrollments.days))
      )
    ) as days offset 0
  ) as full_ones
  cross join lateral (select distinct day_of_week from public.class_sessions where class_id = classes.id) as days
  cross join lateral (
    select
      count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting,
      count(*) filter (where status = 'waitlist'
        and case when enrollments.days is null then full_ones.days = '{}' else not enrollments.days && full_ones.days end)::integer as suited
    from public.enrollments
    where class_id = classes.id and status in ('active', 'waitlist')
      and (enrollments.days is null or days.day_of_week = any (enrollments.days))
  ) as counts
  where not classes.is_planned;

create or replace view public.class_availability with (security_barrier = true) as
  select
    classes.id as class_id,
    classes.max_capacity as capacity,
    coalesce(by_day.taken, counts.taken) as taken,
    -- A freed seat belongs to the waitlist: it is free for others only when no child waits.
    coalesce(by_day.free, greatest(classes.max_capacity - counts.taken - counts.waiting, 0)) as free,
    counts.waiting
  from public.classes
  cross join lateral (
    select
      count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments
    where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  cross join lateral (
    select max(days.taken) as taken, min(days.free) as free from public.class_day_availability as days
    where days.class_id = classes.id and classes.single_days
  ) as by_day
  where classes.kind = 'weekly' and not classes.is_planned;

create or replace view public.public_classes with (security_barrier = true) as
  select
    class_sessions.id as session_id,
    classes.id as class_id,
    classes.title, classes.title_en, classes.title_ru,
    classes.description, classes.description_en, classes.description_ru,
    classes.level, classes.age_min, classes.age_max,
    classes.location_id,
    locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    locations.type as location_type,
    class_sessions.day_of_week, class_sessions.start_time,
    classes.duration_minutes, classes.price_per_class, classes.lane,
    class_availability.capacity, coalesce(on_day.taken, class_availability.taken) as taken,
    coalesce(on_day.free, class_availability.free) as free, coalesce(on_day.waiting, class_availability.waiting) as waiting,
    private.teacher_names(classes.id) as instructor_name,
    (
      select min(starts_at) from public.lessons
      where lessons.session_id = class_sessions.id and starts_at > now() and status = 'scheduled'
    ) as next_starts_at,
    classes.single_days, classes.season_id,
    case when lower(classes.runs) > (now() at time zone 'Europe/Sofia')::date then lower(classes.runs) end as starts_on
  from public.classes
  join public.class_sessions on class_sessions.class_id = classes.id
  join public.locations on locations.id = classes.location_id
  join public.class_availability on class_availability.class_id = classes.id
  left join lateral (
    select taken, free, waiting from public.class_day_availability as days
    where days.class_id = classes.id and days.day_of_week = class_sessions.day_of_week and classes.single_days
  ) as on_day on true
  where classes.is_active and classes.kind = 'weekly' and locations.is_active;

create or replace view public.admin_classes as
  select
    classes.id, classes.title, classes.title_en, classes.title_ru, classes.description, classes.description_en,
    classes.description_ru, classes.instructor_id, classes.location_id, classes.duration_minutes, classes.price_per_class, classes.max_capacity,
    classes.lane, classes.level, classes.age_min, classes.age_max, classes.is_active, classes.created_at,
    coalesce(profiles.full_name, '') as instructor,
    locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    coalesce((
      select jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', start_time) order by day_of_week, start_time)
      from public.class_sessions where class_id = classes.id
    ), '[]') as sessions,
    seats.taken, counts.waiting, seats.taken::float8 / max_capacity as fill,
    private.instructor_ids_of(classes.id) as instructor_ids,
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'teacher') as teacher_ids,
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'assistant') as assistant_ids,
    counts.extra, classes.single_days, classes.season_id, classes.is_planned
  from public.classes
  join public.locations on locations.id = location_id
  left join public.profiles on profiles.user_id = instructor_id
  cross join lateral (
    select count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting,
      count(*) filter (where status = 'active' and extra_seat_reason is not null)::integer as extra
    from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  cross join lateral (
    select coalesce(case when classes.single_days then private.seats_taken(classes.id, null, false) end, counts.taken) as taken
  ) as seats
  where classes.kind = 'weekly' and ((select private.is_desk()) or (select auth.role()) = 'service_role');

comment on view public.public_classes is 'The timetable: a row for each weekly session of a class that takes enrollments; the seats of a class with single days are those of that day.';

drop policy classes__signed_in on public.classes;
create policy classes__signed_in on public.classes for select to authenticated using (not is_planned or (select private.is_desk()));
drop policy class_sessions__signed_in on public.class_sessions;
create policy class_sessions__signed_in on public.class_sessions for select to authenticated
  using (is_active or (select private.is_desk()) or class_id <> all ((select private.planned_class_ids())::uuid[]));

alter table public.seasons enable row level security;
alter table public.seasons force row level security;
create policy seasons__public on public.seasons for select to anon using (not is_planned);
create policy seasons__signed_in on public.seasons for select to authenticated using (not is_planned or (select private.is_desk()));
grant select on public.seasons to anon, authenticated;
-- insert, update, delete are not granted: save_season and publish_season write a season with its classes.
create trigger seasons__notify after insert or update or delete or truncate on public.seasons
  for each statement execute function private.announce_changed_content();
