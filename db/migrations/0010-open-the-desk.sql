-- The desk: locations know their number of lanes, an admin may seat a child above the capacity of a class for a reason that is
-- kept, and a charge that no class, event or order explains says itself what it is for.
-- older programs: go on

alter table public.locations add column lane_count integer
  constraint locations__lane_count_sensible check (lane_count between 1 and 20);
comment on column public.locations.lane_count is 'How many lanes the club uses there; null: not counted in lanes.';
grant insert (lane_count), update (lane_count) on public.locations to authenticated;

alter table public.enrollments
  add column extra_seat_reason text
    constraint enrollments__extra_seat_reason_length check (length(extra_seat_reason) between 1 and 500),
  add column extra_seat_by uuid references auth.users (id) on delete set null;
create index enrollments__by_extra_seat_author on public.enrollments (extra_seat_by) where extra_seat_by is not null;
comment on column public.enrollments.extra_seat_reason is 'Why an admin gave this seat above the capacity of the class; null: an ordinary seat. Extra seats are counted apart.';
comment on column public.enrollments.extra_seat_by is 'The admin who gave the extra seat.';

create or replace function private.hold_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  capacity integer;
begin
  select max_capacity into capacity from public.classes where id = new.class_id for update;
  if (select count(*) from public.enrollments where class_id = new.class_id and status = 'active' and extra_seat_reason is null) > capacity then
    raise exception 'the class is full' using errcode = '23514', constraint = 'enrollments__within_capacity', table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;

drop trigger enrollments__within_capacity on public.enrollments;
create trigger enrollments__within_capacity after insert or update of status, class_id, extra_seat_reason on public.enrollments
  for each row when (new.status = 'active') execute function private.hold_capacity();

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
  ) as counts;
comment on view public.class_availability is 'How many seats a class has, how many are taken and free, how many children wait; seats above the capacity are not counted. No names.';

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
  where (select private.is_desk()) or (select auth.role()) = 'service_role';

alter table public.payments add column subject text
  constraint payments__subject_length check (length(subject) between 1 and 200);
comment on column public.payments.subject is 'What a one-off charge is for, in an admin''s words; null: a class, an event or an order says it.';

create or replace view public.admin_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title, payments.subject) as title,
    coalesce(classes.title_en, events.title_en) as title_en, coalesce(classes.title_ru, events.title_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family,
    payments.euro_cents, payments.refunded_euro_cents, payments.confirmed_at, payments.settled_at, payments.period,
    (select number from public.orders where orders.id = payments.order_id) as order_number
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
