-- The office's list of classes is read page by page, and sorted by what stands in other tables: who teaches, where, how full.

create view public.office_classes as
  select
    classes.id, classes.title, classes.title_en, classes.title_ru, classes.description, classes.description_en,
    classes.description_ru, classes.instructor_id, classes.location_id, classes.duration_minutes, classes.price_per_class, classes.max_capacity,
    classes.lane, classes.level, classes.age_min, classes.age_max, classes.is_active, classes.created_at,
    coalesce(profiles.full_name, '') as instructor,
    places.name as location_name, places.name_en as location_name_en, places.name_ru as location_name_ru,
    coalesce((
      select jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', start_time) order by day_of_week, start_time)
      from public.class_sessions where class_id = classes.id
    ), '[]') as sessions,
    counts.taken, counts.waiting, counts.taken::float8 / max_capacity as fill
  from public.classes
  join public.locations as places on places.id = location_id
  left join public.profiles on profiles.user_id = instructor_id
  cross join lateral (
    select count(*) filter (where status = 'active')::integer as taken, count(*) filter (where status = 'waitlist')::integer as waiting
    from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.office_classes owner to service_role;
comment on view public.office_classes is 'Every class with its hours, who teaches it, where, and how full it is; for admins. Empty for everybody else.';
grant select on public.office_classes to authenticated;

create view public.class_choices as
  select 'location' as kind, id, name, name_en, name_ru from public.locations
  union all
  select 'instructor', user_id, full_name, null, null from public.instructors;
alter view public.class_choices owner to service_role;
comment on view public.class_choices is 'Where classes can be and who can teach them, in one list: what the filters of lists offer.';
grant select on public.class_choices to authenticated;
