-- Instructors open slots of private lessons, which families book: lessons of classes of a kind of their own.
-- older programs: go on
-- contracts: programs from before it write no private visits, and see such a class as one without hours

alter table public.club_settings add column private_lessons boolean not null default false;
comment on column public.club_settings.private_lessons is 'On: instructors open slots of private lessons, and families book them.';
grant update (private_lessons) on public.club_settings to authenticated;

alter table public.classes add column kind text not null default 'weekly' constraint classes__kind_known check (kind in ('weekly', 'private'));
alter table public.classes add constraint classes__private_seats check (kind = 'weekly' or max_capacity <= 2);
comment on column public.classes.kind is 'private: the terms of private lessons of an instructor; its lessons are slots that families book, no child is enrolled.';

alter table public.visits drop constraint visits__kind_known;
alter table public.visits add constraint visits__kind_known check (kind in ('trial', 'single', 'make_up', 'private'));
comment on column public.visits.kind is 'Why: to try it, a single visit, instead of a lesson that it missed, or a private lesson.';

-- A class of private lessons has no weekly sessions, and no child in it.
create function private.refuse_private_class() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.classes where id = new.class_id and kind = 'private') then
    raise exception 'the class is of private lessons' using errcode = '23514', constraint = tg_table_name || '__weekly', table = tg_table_name, schema = 'public';
  end if;
  return null;
end
$$;
alter function private.refuse_private_class() owner to service_role;

create or replace view public.class_availability with (security_barrier = true) as
  select
    classes.id as class_id,
    classes.max_capacity as capacity,
    counts.taken,
    -- A freed seat belongs to the waitlist: it is free for others only when no child waits.
    greatest(classes.max_capacity - counts.taken - counts.waiting, 0) as free,
    counts.waiting
  from public.classes
  cross join lateral (
    select
      count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments
    where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  where classes.kind = 'weekly';

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
    class_availability.capacity, class_availability.taken, class_availability.free, class_availability.waiting,
    private.teacher_names(classes.id) as instructor_name,
    (
      select min(starts_at) from public.lessons
      where lessons.session_id = class_sessions.id and starts_at > now() and status = 'scheduled'
    ) as next_starts_at
  from public.classes
  join public.class_sessions on class_sessions.class_id = classes.id
  join public.locations on locations.id = classes.location_id
  join public.class_availability on class_availability.class_id = classes.id
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
    counts.taken, counts.waiting, counts.taken::float8 / max_capacity as fill,
    private.instructor_ids_of(classes.id) as instructor_ids,
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'teacher') as teacher_ids,
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'assistant') as assistant_ids,
    counts.extra
  from public.classes
  join public.locations on locations.id = location_id
  left join public.profiles on profiles.user_id = instructor_id
  cross join lateral (
    select count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting,
      count(*) filter (where status = 'active' and extra_seat_reason is not null)::integer as extra
    from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  where classes.kind = 'weekly' and ((select private.is_desk()) or (select auth.role()) = 'service_role');

create or replace view public.admin_instructors as
  select
    instructors.user_id, instructors.full_name, load.classes, load.sessions, load.minutes, load.children, load.seats
  from public.instructors
  cross join lateral (
    select
      count(*)::integer as classes, coalesce(sum(hours.sessions), 0)::integer as sessions,
      coalesce(sum(hours.sessions * duration_minutes), 0)::integer as minutes,
      coalesce(sum(swimmers.children), 0)::integer as children, coalesce(sum(max_capacity), 0)::integer as seats
    from public.classes
    cross join lateral (select count(*) as sessions from public.class_sessions where class_id = classes.id) as hours
    cross join lateral (select count(*) as children from public.enrollments where class_id = classes.id and status = 'active') as swimmers
    where classes.id = any (private.class_ids_of(instructors.user_id)) and classes.is_active and classes.kind = 'weekly'
  ) as load
  where (select private.is('admin')) or (select auth.role()) = 'service_role';

-- A private lesson takes its lane and its instructor as a class does: lessons of all kinds are looked at, and weekly sessions whose
-- lesson is not made yet. Lessons of weekly classes keep free of each other by their sessions.
create function private.lesson_clash(_people uuid[], _location uuid, _lanes int4range, _during tstzrange, _except uuid, _only_private boolean) returns text language sql stable
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
      where not _only_private and is_active and day_of_week = extract(isodow from start) and minutes && wanted
        and (_people && private.instructor_ids_of(class_id) or (class_sessions.location_id = _location and lanes && _lanes))
        and not exists (
          select from public.lessons where session_id = class_sessions.id and (starts_at at time zone 'Europe/Sofia')::date = start::date
        )
        and not exists (
          select from public.closures where (closures.location_id is null or closures.location_id = class_sessions.location_id) and period && _during
        )
    ) as clashes order by clash limit 1
  );
comment on function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) is 'instructor or lane: what is taken at that time by another lesson, or by a weekly session ahead; null: neither.';
alter function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) owner to service_role;
revoke execute on function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) from public;
grant execute on function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) to service_role;

-- Two that take the same person or the same location at once wait for each other, in one order.
create function private.hold_for_lessons(people uuid[], location uuid) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select unnest(people) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('instructor ' || person, 0));
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('location ' || location, 0));
end
$$;
alter function private.hold_for_lessons(uuid[], uuid) owner to service_role;
revoke execute on function private.hold_for_lessons(uuid[], uuid) from public;
grant execute on function private.hold_for_lessons(uuid[], uuid) to service_role;

-- A private lesson, or a lesson that moves to the time of one, keeps free of the others.
create function private.refuse_lesson_clash() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own record;
  clash text;
begin
  if new.status = 'cancelled' then
    return null;
  end if;
  select kind, coalesce(new.moved_to, location_id) as location,
    case when new.moved_to is null then lanes else int4range(coalesce(new.moved_lane, 1), coalesce(new.moved_lane + 1, 21)) end as lanes,
    array(
      select coalesce(new.substitute_instructor_id, instructor_id)
      union select class_instructors.instructor_id from public.class_instructors where class_id = classes.id
    ) as people
  into own from public.classes where id = new.class_id;
  if tg_op = 'INSERT' and own.kind = 'weekly' then
    return null;
  end if;
  perform private.hold_for_lessons(own.people, own.location);
  clash := private.lesson_clash(own.people, own.location, own.lanes,
    tstzrange(new.starts_at, new.starts_at + make_interval(mins => new.duration_minutes)), new.id, own.kind = 'weekly');
  if clash is not null then
    raise exclusion_violation using message = 'the ' || clash || ' is taken at that time', constraint = 'lessons__' || clash || '_free';
  end if;
  return null;
end
$$;
alter function private.refuse_lesson_clash() owner to service_role;

-- A weekly session, or another person in its class, keeps free of private lessons to come.
create function private.refuse_private_clash() returns trigger language plpgsql security definer set search_path = '' as $$
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
  where mine.class_id = new.class_id and mine.is_active and mine.day_of_week = extract(isodow from start)
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
alter function private.refuse_private_clash() owner to service_role;

-- A private lesson is visited as one, and no other lesson is.
create function private.keep_visit_kind() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.kind = 'private') <> exists (
    select from public.lessons join public.classes on classes.id = class_id where lessons.id = new.lesson_id and classes.kind = 'private'
  ) then
    raise exception 'the visit does not fit the lesson' using errcode = '23514', constraint = 'visits__kind_fits', table = 'visits', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.keep_visit_kind() owner to service_role;

-- A visitor reads how many seats are free, not whose the others are.
create function private.seats_for_all(lesson_id uuid) returns integer language sql stable security definer set search_path = ''
  return private.seats_left(lesson_id);
comment on function private.seats_for_all(uuid) is 'The seats of a lesson that are left, for views that all callers read.';
alter function private.seats_for_all(uuid) owner to service_role;
grant execute on function private.seats_for_all(uuid) to anon, authenticated;

create view public.free_slots with (security_barrier = true) as
  select
    lessons.id as lesson_id, starts_at, lessons.duration_minutes,
    user_id as instructor_id, full_name as instructor_name,
    locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    price_per_class as price, max_capacity as seats, free
  from public.lessons
  join public.classes on classes.id = class_id
  join public.locations on locations.id = coalesce(moved_to, classes.location_id)
  join public.profiles on user_id = coalesce(substitute_instructor_id, instructor_id)
  cross join lateral (select private.seats_for_all(lessons.id) as free offset 0) as counted
  where kind = 'private' and classes.is_active and locations.is_active and lessons.status = 'scheduled' and starts_at > now() and free > 0
    and (select private_lessons from public.club_settings);
alter view public.free_slots owner to service_role;
comment on view public.free_slots is 'Private lessons to come with a free seat: who teaches, when, where, the price for a child. No names of children.';
grant select on public.free_slots to anon, authenticated;

create trigger class_sessions__weekly after insert or update of class_id on public.class_sessions
  for each row execute function private.refuse_private_class();
create trigger enrollments__weekly after insert or update of class_id on public.enrollments
  for each row execute function private.refuse_private_class();
create trigger visits__kind_fits after insert or update of kind, lesson_id on public.visits for each row execute function private.keep_visit_kind();
create trigger lessons__free_when_made after insert on public.lessons for each row
  when (new.session_id is null) execute function private.refuse_lesson_clash();
create trigger lessons__free_when_changed after update on public.lessons for each row
  when ((new.starts_at, new.duration_minutes, new.moved_to, new.moved_lane, new.substitute_instructor_id, new.status = 'cancelled')
    is distinct from (old.starts_at, old.duration_minutes, old.moved_to, old.moved_lane, old.substitute_instructor_id, old.status = 'cancelled'))
  execute function private.refuse_lesson_clash();
create constraint trigger class_sessions__private_free after insert or update on public.class_sessions deferrable initially immediate
  for each row execute function private.refuse_private_clash();
create constraint trigger class_instructors__private_free after insert on public.class_instructors deferrable initially immediate
  for each row execute function private.refuse_private_clash();
