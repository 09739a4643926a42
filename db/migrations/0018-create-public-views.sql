-- Reads that no table gives as such. They belong to service_role: what they show is decided by their own text.

create view public.class_availability as
  select
    classes.id as class_id,
    classes.max_capacity as capacity,
    counts.taken,
    -- A freed place belongs to the line: it is free for others only when nobody waits.
    greatest(classes.max_capacity - counts.taken - counts.waiting, 0) as free,
    counts.waiting
  from public.classes
  cross join lateral (
    select
      count(*) filter (where status = 'active')::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments
    where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts;
alter view public.class_availability owner to service_role;
comment on view public.class_availability is 'How many places a class has, how many are taken and free, how many children wait. Who they are is nobody''s business.';
grant select on public.class_availability to anon, authenticated;

create view public.public_classes as
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
    profiles.full_name as instructor_name,
    (
      select min(starts_at) from public.class_meetings
      where class_meetings.session_id = class_sessions.id and starts_at > now() and status = 'scheduled'
    ) as next_starts_at
  from public.classes
  join public.class_sessions on class_sessions.class_id = classes.id
  join public.locations on locations.id = classes.location_id
  join public.class_availability on class_availability.class_id = classes.id
  left join public.profiles on profiles.user_id = classes.instructor_id
  where classes.is_active and locations.is_active;
alter view public.public_classes owner to service_role;
comment on view public.public_classes is 'The timetable: a row for each weekly session of a class that takes enrolments.';
grant select on public.public_classes to anon, authenticated;

create view public.shop_products as
  select id, name, name_en, name_ru, description, description_en, description_ru, category, price, stock_quantity, images, created_at
  from public.products where is_active;
alter view public.shop_products owner to service_role;
comment on view public.shop_products is 'What the shop sells now.';
grant select on public.shop_products to anon, authenticated;

create view public.instructors as
  select profiles.user_id, profiles.full_name
  from public.profiles where exists (select from public.user_roles where user_roles.user_id = profiles.user_id and role = 'instructor');
alter view public.instructors owner to service_role;
comment on view public.instructors is 'Who teaches, by name.';
grant select on public.instructors to anon, authenticated;

create view public.user_directory as
  select
    users.id as user_id, users.email, profiles.full_name, profiles.phone, profiles.locale,
    private.strongest_role(users.id) as role,
    athlete_accounts.approved as athlete_approved,
    users.created_at as joined_at, users.last_sign_in_at, users.banned_until,
    (select count(*)::integer from public.children where parent_id = users.id) as children
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where private.is('admin') or auth.role() = 'service_role';
alter view public.user_directory owner to service_role;
comment on view public.user_directory is 'All users, for admins: address, name, role, when they joined. Empty for everybody else.';
grant select on public.user_directory to authenticated;
