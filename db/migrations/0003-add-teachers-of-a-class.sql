-- A class may have several teachers and assistants. Who teaches it is answered by one function, and no person is in two classes at once.
-- older programs: go on

create table public.class_instructors (
  class_id uuid not null references public.classes (id) on delete cascade,
  instructor_id uuid not null references auth.users (id) on delete cascade,
  part text not null constraint class_instructors__part_known check (part in ('teacher', 'assistant')),
  created_at timestamptz not null default now(),
  primary key (class_id, instructor_id)
);
create index class_instructors__by_instructor on public.class_instructors (instructor_id);
comment on table public.class_instructors is 'Who teaches a class beside its main instructor, classes.instructor_id. The public reads the names of teachers, not those of assistants.';

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

create or replace function private.taught_class_ids() returns uuid[] language sql stable security definer set search_path = ''
  return case when private.is('instructor') then private.class_ids_of(auth.uid()) else '{}'::uuid[] end;
comment on function private.taught_class_ids() is 'The classes of the calling instructor.';

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
      and other.day_of_week = mine.day_of_week and other.minutes && mine.minutes
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

create or replace function public.instructor_name(class public.classes) returns text language sql stable security definer set search_path = ''
  return private.teacher_names(class.id);
comment on function public.instructor_name(public.classes) is 'Who teaches the class, by name; without assistants.';

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
  where classes.is_active and locations.is_active;

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
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'assistant') as assistant_ids
  from public.classes
  join public.locations on locations.id = location_id
  left join public.profiles on profiles.user_id = instructor_id
  cross join lateral (
    select count(*) filter (where status = 'active')::integer as taken, count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  where (select private.is_desk()) or (select auth.role()) = 'service_role';

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
    where classes.id = any (private.class_ids_of(instructors.user_id)) and classes.is_active
  ) as load
  where (select private.is('admin')) or (select auth.role()) = 'service_role';

create or replace function public.has_care_note(child public.children) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.child_care
    where child_care.child_id = child.id and coalesce(medical_notes, '') <> ''
  ) and (
    exists (
      select from public.enrollments
      where enrollments.child_id = child.id and enrollments.class_id = any (private.taught_class_ids())
    )
    or child.id = any (private.my_child_ids())
    or private.is_desk()
  );

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
