-- The timetable counts the seats of the classes that it answers with, and a name keeps no sign that is not seen.
-- older programs: go on

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

create or replace function private.clean_line(line text) returns text language sql immutable parallel safe set search_path = ''
  return regexp_replace(regexp_replace(normalize(left(line, 1000), nfc), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g');
