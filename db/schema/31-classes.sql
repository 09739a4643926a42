-- Classes, their weekly sessions, and the days on which locations are closed; what families, visitors and admins see of them.

create table public.closures (
  id uuid primary key default gen_random_uuid(),
  location_id uuid references public.locations (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text not null default '' constraint closures__reason_length check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  closed_from timestamptz,
  closed_until timestamptz,
  period tstzrange not null generated always as (tstzrange(
    coalesce(closed_from, starts_on::timestamp at time zone 'Europe/Sofia'),
    coalesce(closed_until, (ends_on + 1)::timestamp at time zone 'Europe/Sofia')
  )) stored,
  constraint closures__in_order check (ends_on >= starts_on),
  -- A closure of hours has both ends, on its first and last day.
  constraint closures__hours_whole check (
    num_nulls(closed_from, closed_until) = 2 or (num_nulls(closed_from, closed_until) = 0 and closed_from < closed_until
      and starts_on = (closed_from at time zone 'Europe/Sofia')::date and ends_on = (closed_until at time zone 'Europe/Sofia')::date)
  )
);
create index closures__by_location on public.closures (location_id, starts_on);
comment on table public.closures is 'Days or hours in which a location is closed; without a location: the whole club (a public holiday).';
comment on column public.closures.closed_from is 'Set with closed_until: the location was closed for these hours, by one press, and not for whole days.';
comment on column public.closures.period is 'From when until when: the hours, or the whole days.';

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

create table public.classes (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint classes__title_length check (length(title) between 1 and 120),
  title_en text,
  title_ru text,
  description text constraint classes__description_length check (length(description) <= 4000),
  description_en text,
  description_ru text,
  instructor_id uuid not null references auth.users (id) on delete restrict,
  location_id uuid not null references public.locations (id) on delete restrict,
  duration_minutes integer not null constraint classes__duration_sensible check (duration_minutes between 15 and 240),
  price_per_class integer not null constraint classes__price_not_negative check (price_per_class >= 0),
  max_capacity integer not null constraint classes__capacity_sensible check (max_capacity between 1 and 200),
  lane integer constraint classes__lane_sensible check (lane between 1 and 20),
  -- A class without a lane takes the whole hall: all lanes.
  lanes int4range not null generated always as (case when lane is null then int4range(1, 21) else int4range(lane, lane + 1) end) stored,
  level text constraint classes__level_known check (level in ('beginner', 'intermediate', 'advanced')),
  age_min integer constraint classes__age_min_sensible check (age_min between 0 and 99),
  age_max integer constraint classes__age_max_sensible check (age_max between 0 and 99),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  kind text not null default 'weekly' constraint classes__kind_known check (kind in ('weekly', 'private')),
  -- A private lesson is for one child, or for two.
  constraint classes__private_seats check (kind = 'weekly' or max_capacity <= 2),
  single_days boolean not null default false,
  season_id uuid,
  runs daterange not null default '(,)',
  is_planned boolean not null default false,
  copied_from uuid references public.classes (id) on delete set null,
  constraint classes__of_season foreign key (season_id, runs, is_planned) references public.seasons (id, period, is_planned) on update cascade,
  constraint classes__without_season check (season_id is not null or (runs = '(,)' and not is_planned)),
  constraint classes__planned_is_closed check (not (is_planned and is_active)),
  level_id uuid,
  -- A level of the club brings the one of every club that it maps to.
  constraint classes__level_whole check (level_id is null or level is not null),
  constraint classes__ages_in_order check (age_max >= age_min),
  -- The columns that the weekly sessions repeat to be compared with each other; the foreign key below keeps the copies true.
  constraint classes__booking_key unique (id, location_id, instructor_id, lanes, duration_minutes, is_active, runs)
);
create index classes__by_instructor on public.classes (instructor_id);
create index classes__by_level on public.classes (level_id);
create index classes__by_location on public.classes (location_id);
-- The columns that a wish in a draw repeats.
create unique index classes__in_season on public.classes (id, season_id);
create index classes__by_season on public.classes (season_id);
create index classes__private on public.classes (id) where kind = 'private';
create index classes__by_copied on public.classes (copied_from) where copied_from is not null;
comment on table public.classes is 'A class with its instructor, location and capacity; its weekly times are in class_sessions.';
comment on column public.classes.price_per_class is 'Price of one lesson in the club''s currency.';
comment on column public.classes.lane is 'The lane it swims in; null: the whole hall.';
comment on column public.classes.single_days is 'True: it also takes children for some of its days, and its seats are counted by day.';
comment on column public.classes.level is 'The level it is for; null: any.';
comment on column public.classes.level_id is 'The club''s own level that it is for; null: all that map to level.';
comment on column public.classes.kind is 'private: the terms of private lessons of an instructor; its lessons are slots that families book, no child is enrolled.';
comment on column public.classes.season_id is 'The season that it is held in; null: it goes on without an end.';
comment on column public.classes.runs is 'The days of its season; without a season all days. Kept by the season.';
comment on column public.classes.is_planned is 'True: its season is not published, and only the desk sees it. Kept by the season.';
comment on column public.classes.copied_from is 'The class of an earlier season that it goes on from.';

create table public.class_sessions (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes (id) on delete cascade,
  day_of_week integer not null constraint class_sessions__day_known check (day_of_week between 1 and 7),
  start_time time not null,
  location_id uuid not null,
  instructor_id uuid not null,
  lanes int4range not null,
  duration_minutes integer not null,
  is_active boolean not null,
  minutes int4range not null generated always as (
    int4range((extract(epoch from start_time) / 60)::int, (extract(epoch from start_time) / 60)::int + duration_minutes)
  ) stored,
  created_at timestamptz not null default now(),
  runs daterange not null default '(,)',
  constraint class_sessions__of_class foreign key (class_id, location_id, instructor_id, lanes, duration_minutes, is_active, runs)
    references public.classes (id, location_id, instructor_id, lanes, duration_minutes, is_active, runs) on update cascade on delete cascade,
  -- A class meets once at a time: "This session already exists".
  constraint class_sessions__once unique (class_id, day_of_week, start_time),
  -- Two classes never share a lane, nor a lane with the whole hall, on days of both.
  constraint class_sessions__lane_free exclude using gist
    (location_id extensions.gist_uuid_ops with =, day_of_week extensions.gist_int4_ops with =, lanes with &&, minutes with &&, runs with &&) where (is_active) deferrable initially immediate,
  -- An instructor teaches one class at a time.
  constraint class_sessions__instructor_free exclude using gist
    (instructor_id extensions.gist_uuid_ops with =, day_of_week extensions.gist_int4_ops with =, minutes with &&, runs with &&) where (is_active) deferrable initially immediate
);
create table public.class_instructors (
  class_id uuid not null references public.classes (id) on delete cascade,
  instructor_id uuid not null references auth.users (id) on delete cascade,
  part text not null constraint class_instructors__part_known check (part in ('teacher', 'assistant')),
  created_at timestamptz not null default now(),
  primary key (class_id, instructor_id)
);
create index class_instructors__by_instructor on public.class_instructors (instructor_id);
comment on table public.class_instructors is 'Who teaches a class beside its main instructor, classes.instructor_id. The public reads the names of teachers, not those of assistants.';
comment on table public.class_sessions is 'When a class meets in a week: 1 is Monday, start_time in club time. Lessons are made from it.';
comment on column public.class_sessions.runs is 'The days of its class: two classes of two seasons never clash.';

-- # functions and views

-- Classes repeat columns of their season.
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

create function private.class_ids_of(_user_id uuid) returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from public.classes where instructor_id = _user_id
    union select class_id from public.class_instructors where instructor_id = _user_id
  );
comment on function private.class_ids_of(uuid) is 'The classes that the user teaches: as the main instructor, as another teacher, or as an assistant.';
alter function private.class_ids_of(uuid) owner to service_role;
grant execute on function private.class_ids_of(uuid) to anon, authenticated;

create function private.instructor_ids_of(_class_id uuid) returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select instructor_id from (
      select instructor_id, 1 as rank from public.classes where id = _class_id
      union all
      select class_instructors.instructor_id, case part when 'teacher' then 2 else 3 end
      from public.class_instructors join public.classes on classes.id = class_id
      where class_id = _class_id and class_instructors.instructor_id <> classes.instructor_id
    ) as instructors order by rank, instructor_id
  );
comment on function private.instructor_ids_of(uuid) is 'Who teaches the class: the main instructor first, then other teachers, then assistants.';
alter function private.instructor_ids_of(uuid) owner to service_role;
grant execute on function private.instructor_ids_of(uuid) to anon, authenticated;

create function private.planned_class_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.classes where is_planned);
comment on function private.planned_class_ids() is 'The classes of seasons that are not published.';
alter function private.planned_class_ids() owner to service_role;
grant execute on function private.planned_class_ids() to anon, authenticated;

create function private.taught_class_ids() returns uuid[] language sql stable security definer set search_path = ''
  return case when private.is('instructor') then
    array(select id from public.classes where id = any (private.class_ids_of(auth.uid())) and not is_planned)
  else '{}'::uuid[] end;
comment on function private.taught_class_ids() is 'The classes of the calling instructor; those of a plan are not yet.';
alter function private.taught_class_ids() owner to service_role;
grant execute on function private.taught_class_ids() to anon, authenticated;

-- A family does not see the rows of the children before its own, so their leaving changes its position unseen. The
-- class announces it: every caller may learn that its seats changed; what changed, each reads with its own rights.
create function private.announce_seats() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'seats_changed', 'class:' || class_id, true)
  from unnest(case tg_op when 'INSERT' then array[new.class_id] when 'DELETE' then array[old.class_id]
    else array[old.class_id, new.class_id] end) as class_id
  group by class_id;
  return null;
end
$$;
alter function private.announce_seats() owner to service_role;

-- The weekly hours of main instructors exclude each other by themselves; a teacher or an assistant is in another table.
create function private.refuse_instructor_clash() returns trigger language plpgsql security definer set search_path = '' as $$
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
alter function private.refuse_instructor_clash() owner to service_role;

create function private.teacher_names(_class_id uuid) returns text language sql stable security definer set search_path = ''
  return (
    select string_agg(full_name, ', ' order by rank)
    from unnest(private.instructor_ids_of(_class_id)) with ordinality as teachers (instructor_id, rank)
    join public.profiles on user_id = instructor_id
    where full_name <> '' and not exists (
      select from public.class_instructors
      where class_id = _class_id and class_instructors.instructor_id = teachers.instructor_id and part = 'assistant' and rank > 1
    )
  );
comment on function private.teacher_names(uuid) is 'Who teaches the class, by name; without assistants.';
alter function private.teacher_names(uuid) owner to service_role;
grant execute on function private.teacher_names(uuid) to anon, authenticated;

-- A family reads the instructor's name with the class. Names of instructors are public already: the timetable shows them.
create function public.instructor_name(class public.classes) returns text language sql stable security definer set search_path = ''
  return private.teacher_names(class.id);
comment on function public.instructor_name(public.classes) is 'Who teaches the class, by name; without assistants.';
alter function public.instructor_name(public.classes) owner to service_role;
grant execute on function public.instructor_name(public.classes) to anon, authenticated;

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

create function private.seats_held(_class_id uuid) returns integer language sql stable security definer set search_path = ''
  return (
    (
      select count(*) from public.season_proposals
      where class_id = _class_id and status = 'open' and answer_until >= (now() at time zone 'Europe/Sofia')::date
    ) + (
      select count(*) from public.seat_holds where class_id = _class_id and released_at is null and expires_at > now()
    ) + (
      select coalesce(sum(seats), 0) from public.draw_seats where class_id = _class_id
    )
  )::integer;
comment on function private.seats_held(uuid) is 'The seats of a class that are held: for children who are asked whether they go on in it, for families who fill in and pay, and for those of a draw.';
alter function private.seats_held(uuid) owner to service_role;
grant execute on function private.seats_held(uuid) to anon, authenticated, service_role;

create function private.seats_held_until(_class_id uuid) returns timestamptz language sql stable security definer set search_path = ''
  return (
    select least(
      (select min(expires_at) from public.seat_holds where class_id = _class_id and released_at is null and expires_at > now()),
      (
        select min((answer_until + 1)::timestamp at time zone 'Europe/Sofia') from public.season_proposals
        where class_id = _class_id and status = 'open' and answer_until >= (now() at time zone 'Europe/Sofia')::date
      )
    )
  );
comment on function private.seats_held_until(uuid) is 'The moment at which the first held seat of a class is free, unless its family takes it; null: none is held, or only until a draw is over.';
alter function private.seats_held_until(uuid) owner to service_role;
grant execute on function private.seats_held_until(uuid) to anon, authenticated, service_role;

create view public.class_day_availability with (security_barrier = true) as
  select
    classes.id as class_id, days.day_of_week, classes.max_capacity as capacity, counts.taken,
    -- A freed seat belongs to the first waiting child whom it suits: one whose other days are full, or held, waits on.
    greatest(classes.max_capacity - counts.taken - counts.suited - held, 0) as free,
    counts.waiting
  from public.classes
  cross join lateral (select private.seats_held(classes.id) as held offset 0) as kept
  cross join lateral (
    select array(
      select distinct day_of_week::smallint from public.class_sessions
      where class_id = classes.id and max_capacity - held <= (
        select count(*) from public.enrollments
        where enrollments.class_id = classes.id
          and (status = 'active' and extra_seat_reason is null or status = 'waitlist' and exists (
            select from public.waitlist_offers where enrollment_id = enrollments.id and waitlist_offers.status = 'open'
          ))
          and (enrollments.days is null or day_of_week = any (enrollments.days))
      )
    ) as days offset 0
  ) as full_ones
  cross join lateral (select distinct day_of_week from public.class_sessions where class_id = classes.id) as days
  cross join lateral (
    select
      count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting,
      count(*) filter (where status = 'waitlist' and (
        case when enrollments.days is null then full_ones.days = '{}' else not enrollments.days && full_ones.days end
        or exists (select from public.waitlist_offers where enrollment_id = enrollments.id and waitlist_offers.status = 'open')
      ))::integer as suited
    from public.enrollments
    where class_id = classes.id and status in ('active', 'waitlist')
      and (enrollments.days is null or days.day_of_week = any (enrollments.days))
  ) as counts
  where not classes.is_planned;
alter view public.class_day_availability owner to service_role;
comment on view public.class_day_availability is 'The seats of a class on each day of the week on which it meets: taken and free, with the children who wait for that day. No names.';
grant select on public.class_day_availability to anon, authenticated;

create view public.class_availability with (security_barrier = true) as
  select
    classes.id as class_id,
    classes.max_capacity as capacity,
    coalesce(by_day.taken, counts.taken) as taken,
    -- A freed seat belongs to the waitlist: it is free for others only when no child waits.
    coalesce(by_day.free, greatest(classes.max_capacity - counts.taken - counts.waiting - held, 0)) as free,
    counts.waiting, held,
    case when held > 0 then private.seats_held_until(classes.id) end as held_until
  from public.classes
  cross join lateral (
    select
      count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments
    where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  cross join lateral (select private.seats_held(classes.id) as held offset 0) as kept
  cross join lateral (
    select max(days.taken) as taken, min(days.free) as free from public.class_day_availability as days
    where days.class_id = classes.id and classes.single_days
  ) as by_day
  where classes.kind = 'weekly' and not classes.is_planned;
alter view public.class_availability owner to service_role;
comment on view public.class_availability is 'How many seats a class has, how many are taken and free, how many children wait; seats above the capacity are not counted. Of a class with single days: as on its fullest day. No names.';
grant select on public.class_availability to anon, authenticated;

create view public.public_classes with (security_barrier = true) as
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
    teachers.instructor_name,
    (
      select min(starts_at) from public.lessons
      where lessons.session_id = class_sessions.id and starts_at > now() and status = 'scheduled'
    ) as next_starts_at,
    classes.single_days, classes.season_id,
    case when lower(classes.runs) > (now() at time zone 'Europe/Sofia')::date then lower(classes.runs) end as starts_on,
    classes.level_id, levels.name as level_name, levels.name_en as level_name_en, levels.name_ru as level_name_ru, levels.color as level_color,
    class_availability.held_until
  from public.classes
  left join public.levels on levels.id = classes.level_id
  join public.class_sessions on class_sessions.class_id = classes.id
  join public.locations on locations.id = classes.location_id
  -- The offset has the seats counted for each class of the answer: joined, the counts of all classes are compared with each row.
  cross join lateral (
    select capacity, taken, free, waiting, held_until from public.class_availability as seats where seats.class_id = classes.id offset 0
  ) as class_availability
  cross join lateral (select private.teacher_names(classes.id) as instructor_name offset 0) as teachers
  left join lateral (
    select taken, free, waiting from public.class_day_availability as days
    where days.class_id = classes.id and days.day_of_week = class_sessions.day_of_week and classes.single_days offset 0
  ) as on_day on true
  where classes.is_active and classes.kind = 'weekly' and locations.is_active;
alter view public.public_classes owner to service_role;
comment on view public.public_classes is 'The timetable: a row for each weekly session of a class that takes enrollments; the seats of a class with single days are those of that day.';
grant select on public.public_classes to anon, authenticated;

create view public.instructors with (security_barrier = true) as
  select profiles.user_id, profiles.full_name
  from public.profiles where exists (select from public.user_roles where user_roles.user_id = profiles.user_id and role = 'instructor');
alter view public.instructors owner to service_role;
comment on view public.instructors is 'Who teaches, by name.';
grant select on public.instructors to anon, authenticated;

create view public.admin_classes as
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
    counts.extra, classes.single_days, classes.season_id, classes.is_planned,
    classes.level_id, levels.name as level_name, levels.name_en as level_name_en, levels.name_ru as level_name_ru, levels.color as level_color
  from public.classes
  left join public.levels on levels.id = classes.level_id
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
alter view public.admin_classes owner to service_role;
comment on view public.admin_classes is 'Every class with its hours, who teaches it, where, and how full it is; for reception and admins. Empty for all other callers.';
grant select on public.admin_classes to club_desk;

create view public.class_choices with (security_barrier = true) as
  select 'location' as kind, id, name, name_en, name_ru from public.locations
  union all
  select 'instructor', user_id, full_name, null, null from public.instructors;
alter view public.class_choices owner to service_role;
comment on view public.class_choices is 'Where classes can be and who can teach them, in one list: what the filters of lists offer.';
grant select on public.class_choices to authenticated;

create view public.admin_instructors as
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
alter view public.admin_instructors owner to service_role;
comment on view public.admin_instructors is
  'Who teaches, and what the running classes of each add up to in a week: lessons, minutes in the water, children, seats. For admins; empty for all other callers.';
grant select on public.admin_instructors to club_admin;

-- # rules

alter table public.closures enable row level security;
alter table public.closures force row level security;
create policy closures__public on public.closures for select to anon, authenticated using (true);
grant select on public.closures to anon, authenticated;
-- insert, update, delete are not granted: procedures cancel, move and restore the lessons of a closure.
create trigger closures__audit after insert or update or delete on public.closures
  for each row execute function private.audit_row_change();
create trigger closures__notify after insert or update or delete or truncate on public.closures
  for each statement execute function private.announce_changed_content();

alter table public.seasons enable row level security;
alter table public.seasons force row level security;
create policy seasons__public on public.seasons for select to anon using (not is_planned);
create policy seasons__signed_in on public.seasons for select to authenticated using (not is_planned or (select private.is_desk()));
grant select on public.seasons to anon, authenticated;
-- insert, update, delete are not granted: save_season and publish_season write a season with its classes.
create trigger seasons__notify after insert or update or delete or truncate on public.seasons
  for each statement execute function private.announce_changed_content();

alter table public.classes enable row level security;
alter table public.classes force row level security;
create policy classes__public on public.classes for select to anon using (is_active);
-- A signed-in person also reads classes that have been closed: enrollments and lessons of the past name them.
create policy classes__signed_in on public.classes for select to authenticated using (not is_planned or (select private.is_desk()));
grant select on public.classes to anon, authenticated;
-- insert, update, delete are not granted: save_class writes a class with its sessions in one piece.
create trigger classes__follow_season before insert or update of season_id on public.classes
  for each row execute function private.follow_season();
create trigger classes__notify after insert or update or delete or truncate on public.classes
  for each statement execute function private.announce_changed_content();

alter table public.class_sessions enable row level security;
alter table public.class_sessions force row level security;
create policy class_sessions__public on public.class_sessions for select to anon using (is_active);
create policy class_sessions__signed_in on public.class_sessions for select to authenticated
  using (is_active or (select private.is_desk()) or class_id <> all ((select private.planned_class_ids())::uuid[]));
grant select on public.class_sessions to anon, authenticated;
create trigger class_sessions__notify after insert or update or delete or truncate on public.class_sessions
  for each statement execute function private.announce_changed_content();

alter table public.class_instructors enable row level security;
alter table public.class_instructors force row level security;
create policy class_instructors__staff on public.class_instructors for select to authenticated
  using ((select private.is('instructor')) or (select private.is_desk()));
grant select on public.class_instructors to authenticated;
-- insert, update and delete are not granted: save_class writes them with the class.
create constraint trigger class_instructors__free after insert on public.class_instructors deferrable initially immediate
  for each row execute function private.refuse_instructor_clash();
create constraint trigger class_sessions__instructors_free after insert or update on public.class_sessions deferrable initially immediate
  for each row execute function private.refuse_instructor_clash();
create trigger class_sessions__weekly after insert or update of class_id on public.class_sessions
  for each row execute function private.refuse_private_class();
