-- A child that passes a level is offered a seat in a class of the next one.
-- older programs: go on

alter table public.level_passes add column seat_sought_at timestamptz;
-- Passes from before are not sought for: their families have long chosen.
update public.level_passes set seat_sought_at = now();
create index level_passes__to_seek on public.level_passes (created_at) where seat_sought_at is null;
comment on column public.level_passes.seat_sought_at is 'The moment at which a class of the next level was sought for the child; null: not yet.';

-- A day on which the last seat is offered or held is full for who waits for more days, and the others are free.
create or replace view public.class_day_availability with (security_barrier = true) as
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
