-- A class takes children for some of its days, with seats counted by day, and plans may be for a number of days a week.
-- older programs: go on
-- contracts: programs from before it write none of the new columns, and take each child to swim on all days of its class

alter table public.classes add column single_days boolean not null default false;
comment on column public.classes.single_days is 'True: it also takes children for some of its days, and its seats are counted by day.';
alter table public.plans add column days_a_week smallint constraint plans__days_a_week_sensible check (days_a_week between 1 and 7);
comment on column public.plans.days_a_week is 'For children who swim on so many days of the week; null: on any number of them.';
grant insert (days_a_week), update (days_a_week) on public.plans to authenticated;

create function private.are_week_days(days smallint[]) returns boolean language sql immutable parallel safe set search_path = ''
  return cardinality(days) > 0 and days = array(select day::smallint from generate_series(1, 7) as day where day = any (days) order by day);
comment on function private.are_week_days(smallint[]) is 'True for days of the week, 1 to 7, each once and in their order.';
grant execute on function private.are_week_days(smallint[]) to service_role;

alter table public.enrollments add column days smallint[] constraint enrollments__days_in_order check (private.are_week_days(days));
alter table public.enrollments add column days_before smallint[] constraint enrollments__days_before_in_order check (private.are_week_days(days_before));
alter table public.enrollments add column days_since timestamptz;
comment on column public.enrollments.days is 'The days of the week on which the child swims, 1 is Monday; null: on all days of the class.';
comment on column public.enrollments.days_before is 'Its days until days_since, null: all. What it swam before that stays with the marks.';
comment on column public.enrollments.days_since is 'From when on the days hold; null: since it is in the class.';

create function private.seats_taken(_class_id uuid, _days smallint[], _held boolean) returns integer language sql stable security definer set search_path = ''
  return (
  with seats as (
    select days from public.enrollments
    where class_id = _class_id and extra_seat_reason is null and (status = 'active' or (_held and status = 'waitlist' and exists (
      select from public.waitlist_offers where enrollment_id = enrollments.id and waitlist_offers.status = 'open'
    )))
  )
  select ((select count(*) from seats where days is null) + coalesce((
    select max(children) from (
      select count(*) as children from seats cross join unnest(days) as day
      where _days is null or day = any (_days) group by day
    ) as by_day
  ), 0))::integer
  );
comment on function private.seats_taken(uuid, smallint[], boolean) is 'The ordinary seats of a class that are taken on the fullest of these days, null: of all; with those that are held for children who were asked, or without.';
alter function private.seats_taken(uuid, smallint[], boolean) owner to service_role;
grant execute on function private.seats_taken(uuid, smallint[], boolean) to anon, authenticated, service_role;

create function private.swims_on(enrollment public.enrollments, moment timestamptz) returns boolean language sql stable
  return case when enrollment.days_since is null or moment >= enrollment.days_since
    then enrollment.days is null or extract(isodow from moment at time zone 'Europe/Sofia')::smallint = any (enrollment.days)
    else enrollment.days_before is null or extract(isodow from moment at time zone 'Europe/Sofia')::smallint = any (enrollment.days_before)
  end;
comment on function private.swims_on(public.enrollments, timestamptz) is 'True if the child swims in its class at that moment, as far as its days say: all that joins lessons with enrollments asks it.';
grant execute on function private.swims_on(public.enrollments, timestamptz) to anon, authenticated, service_role;

-- A child has days only where its class takes children for some of them, and only days on which the class meets.
create function private.hold_days() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  _class_id constant uuid := case when tg_table_name = 'classes' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'class_id' end;
begin
  perform from public.classes where id = _class_id for update;
  if exists (
    select from public.enrollments join public.classes on classes.id = class_id
    where class_id = _class_id and status in ('active', 'waitlist') and days is not null and (
      not single_days or not days <@ array(select day_of_week::smallint from public.class_sessions where class_sessions.class_id = _class_id)
    )
  ) then
    raise exception 'a child has a day that the class does not have' using errcode = '23514', constraint = 'enrollments__days_of_class',
      table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_days() owner to service_role;

-- Locks the class row and counts its seats whenever one is taken, day by day, so that two children never take the last one. An
-- admin's extra seat is above the capacity and counted apart: it takes none of the others.
create or replace function private.hold_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  capacity integer;
begin
  select max_capacity into capacity from public.classes where id = new.class_id for update;
  if private.seats_taken(new.class_id, new.days, false) > capacity then
    raise exception 'the class is full' using errcode = '23514', constraint = 'enrollments__within_capacity', table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;

-- A seat of the class that is held for a waiting child is not free; one that is announced empty for a lesson is.
create or replace function private.seats_left(lesson_id uuid) returns integer language sql stable
  return (
    select max_capacity - taken - least(waiting, greatest(max_capacity - taken, 0)) + absent - visiting - private.seats_offered(lessons.id)
    from public.lessons join public.classes on classes.id = class_id
    cross join lateral (
      select count(*) filter (where status = 'active') as taken, count(*) filter (where status = 'waitlist') as waiting,
        count(*) filter (where status = 'active' and exists (
          select from public.absences where absences.lesson_id = lessons.id and absences.child_id = enrollments.child_id
        )) as absent
      from public.enrollments where class_id = classes.id and status in ('active', 'waitlist') and private.swims_on(enrollments, starts_at)
    ) as seats
    cross join lateral (select count(*) as visiting from public.visits where visits.lesson_id = lessons.id) as guests
    where lessons.id = seats_left.lesson_id
  )::integer;

create or replace function private.drop_visits_ahead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visits
  where child_id = new.child_id and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now() and private.swims_on(new, starts_at));
  return null;
end
$$;

create or replace function private.begin_after_guests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with given as (
    insert into public.absences (child_id, lesson_id, excused, by_club)
    select new.child_id, lessons.id, true, true from public.lessons
    where class_id = new.class_id and starts_at > now() and status <> 'cancelled' and private.swims_on(new, starts_at)
      and exists (select from public.visits where lesson_id = lessons.id)
      and private.seats_left(lessons.id) + private.seats_offered(lessons.id) < 0
    on conflict on constraint absences__once do nothing
    returning id, lesson_id
  ), marked as (
    insert into public.attendance_marks (client_id, lesson_id, child_id, status, marked_at)
    select id, lesson_id, new.child_id, 'excused', clock_timestamp() from given
    returning client_id, lesson_id, marked_at
  )
  insert into public.attendance (lesson_id, child_id, status, marked_at, client_id)
  select lesson_id, new.child_id, 'excused', marked_at, client_id from marked
  on conflict on constraint attendance__once do nothing;
  return null;
end
$$;

create or replace function private.keep_given_seat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.lessons join public.enrollments using (class_id)
    where lessons.id = old.lesson_id and starts_at > now() and child_id = old.child_id and enrollments.status = 'active'
      and private.swims_on(enrollments, starts_at)
  ) then
    return null;
  end if;
  perform from public.classes where id = (select class_id from public.lessons where id = old.lesson_id) for update;
  if exists (select from public.visits where lesson_id = old.lesson_id)
    and private.seats_left(old.lesson_id) + private.seats_offered(old.lesson_id) < 0
  then
    raise exception 'the seat is taken' using errcode = '23514', constraint = 'absences__seat_is_free', table = 'absences', schema = 'public';
  end if;
  return null;
end
$$;

drop trigger enrollments__within_capacity on public.enrollments;
drop trigger enrollments__drop_visits on public.enrollments;
drop trigger enrollments__yield_to_guests on public.enrollments;
drop trigger enrollments__announce_moved_seats on public.enrollments;
create trigger enrollments__days_of_class after insert or update of status, class_id, days on public.enrollments
  for each row when (new.status <> 'inactive' and new.days is not null) execute function private.hold_days();
create trigger enrollments__within_capacity after insert or update of status, class_id, extra_seat_reason, days on public.enrollments
  for each row when (new.status = 'active') execute function private.hold_capacity();
create trigger enrollments__drop_visits after insert or update of status, class_id, child_id, days on public.enrollments
  for each row when (new.status = 'active') execute function private.drop_visits_ahead();
create trigger enrollments__yield_to_guests after insert or update of status, class_id, child_id, days on public.enrollments
  for each row when (new.status = 'active') execute function private.begin_after_guests();
create trigger enrollments__announce_moved_seats after update on public.enrollments
  for each row when ((old.class_id, old.status, old.days) is distinct from (new.class_id, new.status, new.days)) execute function private.announce_seats();
-- At the end, when a class has all of its sessions again.
create constraint trigger classes__days_of_children after update of single_days on public.classes deferrable initially deferred
  for each row when (not new.single_days) execute function private.hold_days();
create constraint trigger class_sessions__days_of_children after update of day_of_week or delete on public.class_sessions deferrable initially deferred
  for each row execute function private.hold_days();

create view public.class_day_availability with (security_barrier = true) as
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
  ) as counts;
alter view public.class_day_availability owner to service_role;
comment on view public.class_day_availability is 'The seats of a class on each day of the week on which it meets: taken and free, with the children who wait for that day. No names.';
grant select on public.class_day_availability to anon, authenticated;

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
    class_availability.capacity, coalesce(on_day.taken, class_availability.taken) as taken,
    coalesce(on_day.free, class_availability.free) as free, coalesce(on_day.waiting, class_availability.waiting) as waiting,
    private.teacher_names(classes.id) as instructor_name,
    (
      select min(starts_at) from public.lessons
      where lessons.session_id = class_sessions.id and starts_at > now() and status = 'scheduled'
    ) as next_starts_at,
    classes.single_days
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
    counts.extra, classes.single_days
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

comment on view public.class_availability is 'How many seats a class has, how many are taken and free, how many children wait; seats above the capacity are not counted. Of a class with single days: as on its fullest day. No names.';
comment on view public.public_classes is 'The timetable: a row for each weekly session of a class that takes enrollments; the seats of a class with single days are those of that day.';
