-- A family is asked whether its child goes on in the next season; a seat is held for it until a day.
-- older programs: go on

create table public.season_proposals (
  id uuid primary key default gen_random_uuid(),
  season_id uuid not null references public.seasons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  class_id uuid references public.classes (id) on delete set null,
  status text not null default 'open' constraint season_proposals__status_known check (status in ('open', 'confirmed', 'declined', 'lapsed')),
  answer_until date not null,
  reminded_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A seat is carried over once.
  constraint season_proposals__once unique (season_id, enrollment_id)
);
create index season_proposals__holding on public.season_proposals (class_id, answer_until) where status = 'open';
create index season_proposals__by_class on public.season_proposals (class_id);
create index season_proposals__by_child on public.season_proposals (child_id);
create index season_proposals__by_enrollment on public.season_proposals (enrollment_id);
create index season_proposals__by_answerer on public.season_proposals (answered_by);
create index season_proposals__open on public.season_proposals (answer_until) where status = 'open';
comment on table public.season_proposals is 'The class that a child is offered for the next season. Open, it holds a seat up to its day; confirmed, the child has the seat.';
comment on column public.season_proposals.enrollment_id is 'The seat that it has now.';
comment on column public.season_proposals.class_id is 'The class of the next season; null: none that fits has a seat.';
comment on column public.season_proposals.answer_until is 'The last day on which the family answers.';

comment on column public.enrollments.transfer_from is 'Waiting to move: the enrollment that comes here when this one gets a seat, or, where it has one, on the first day of its season.';
create index enrollments__season_to_come on public.enrollments (class_id) where status = 'active' and transfer_from is not null;

create function private.seats_held(_class_id uuid) returns integer language sql stable security definer set search_path = ''
  return (
    select count(*) from public.season_proposals
    where class_id = _class_id and status = 'open' and answer_until >= (now() at time zone 'Europe/Sofia')::date
  )::integer;
comment on function private.seats_held(uuid) is 'The seats of a class that are held for children who are asked whether they go on in it.';
alter function private.seats_held(uuid) owner to service_role;
grant execute on function private.seats_held(uuid) to anon, authenticated, service_role;

create or replace view public.class_day_availability with (security_barrier = true) as
  select
    classes.id as class_id, days.day_of_week, classes.max_capacity as capacity, counts.taken,
    -- A freed seat belongs to the first waiting child whom it suits: one whose other days are full too waits on.
    greatest(classes.max_capacity - counts.taken - counts.suited - private.seats_held(classes.id), 0) as free,
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
  ) as counts
  where not classes.is_planned;

create or replace view public.class_availability with (security_barrier = true) as
  select
    classes.id as class_id,
    classes.max_capacity as capacity,
    coalesce(by_day.taken, counts.taken) as taken,
    -- A freed seat belongs to the waitlist: it is free for others only when no child waits.
    coalesce(by_day.free, greatest(classes.max_capacity - counts.taken - counts.waiting - held, 0)) as free,
    counts.waiting, held
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

create or replace function private.hold_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  capacity integer;
begin
  select max_capacity into capacity from public.classes where id = new.class_id for update;
  if private.seats_taken(new.class_id, new.days, false) + private.seats_held(new.class_id) > capacity then
    raise exception 'the class is full' using errcode = '23514', constraint = 'enrollments__within_capacity', table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;

alter table public.season_proposals enable row level security;
alter table public.season_proposals force row level security;
create policy season_proposals__read on public.season_proposals for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.season_proposals to authenticated;
-- insert, update, delete are not granted: publish_season makes them, answer_proposal takes the seat.
