-- A class whose last seat is only held says until when, without showing by whom.
-- older programs: go on

create or replace function private.seats_held_until(_class_id uuid) returns timestamptz language sql stable security definer set search_path = ''
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

create or replace view public.class_availability with (security_barrier = true) as
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
    case when lower(classes.runs) > (now() at time zone 'Europe/Sofia')::date then lower(classes.runs) end as starts_on,
    classes.level_id, levels.name as level_name, levels.name_en as level_name_en, levels.name_ru as level_name_ru, levels.color as level_color,
    class_availability.held_until
  from public.classes
  left join public.levels on levels.id = classes.level_id
  join public.class_sessions on class_sessions.class_id = classes.id
  join public.locations on locations.id = classes.location_id
  join public.class_availability on class_availability.class_id = classes.id
  left join lateral (
    select taken, free, waiting from public.class_day_availability as days
    where days.class_id = classes.id and days.day_of_week = class_sessions.day_of_week and classes.single_days
  ) as on_day on true
  where classes.is_active and classes.kind = 'weekly' and locations.is_active;
