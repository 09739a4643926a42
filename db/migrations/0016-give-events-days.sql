-- Camps and courses have days, squads, questions with answers, and a fee by day or in two parts.
-- older programs: go on
-- contracts: programs from before it write none of the new columns

alter table public.events add column by_day boolean not null default false;
alter table public.events add column deposit integer constraint events__deposit_positive check (deposit > 0);
alter table public.events add column rest_due_on date;
alter table public.events add column asks_photos boolean not null default false;
alter table public.events add constraint events__deposit_has_rest check ((deposit is null) = (rest_due_on is null));
comment on column public.events.by_day is 'True: families choose days, the fee is the price of one, and seats are counted by day.';
comment on column public.events.deposit is 'The sum that a family pays at registration, in the club''s currency; null: the whole fee.';
comment on column public.events.rest_due_on is 'The last day on which the rest of the fee is paid in time; null without a deposit.';
comment on column public.events.asks_photos is 'True: the list of attendees says whose family has not agreed to photos.';

create table public.event_squads (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  name text not null constraint event_squads__name_length check (length(name) between 1 and 60),
  instructor_id uuid references auth.users (id) on delete set null,
  capacity integer constraint event_squads__capacity_positive check (capacity > 0),
  created_at timestamptz not null default now(),
  constraint event_squads__of_event unique (id, event_id)
);
create unique index event_squads__once on public.event_squads (event_id, lower(name));
create index event_squads__by_instructor on public.event_squads (instructor_id);
comment on table public.event_squads is 'A squad of an event: the children who are with one instructor.';
comment on column public.event_squads.capacity is 'The most children of the squad; null: no limit.';

alter table public.event_registrations add column squad_id uuid;
alter table public.event_registrations add constraint event_registrations__of_event unique (id, event_id);
alter table public.event_registrations add constraint event_registrations__squad_of_event
  foreign key (squad_id, event_id) references public.event_squads (id, event_id) on delete set null (squad_id);
create index event_registrations__by_squad on public.event_registrations (squad_id);

create table public.event_days (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  date date not null,
  starts time not null,
  ends time not null,
  created_at timestamptz not null default now(),
  constraint event_days__in_order check (ends > starts),
  -- Checked at the end of a statement, so that all days move at once.
  constraint event_days__once unique (event_id, date) deferrable initially immediate,
  constraint event_days__of_event unique (id, event_id)
);
comment on table public.event_days is 'A day of a camp or a course, by the club''s clock. An event without days is attended as a whole.';

create table public.event_registration_days (
  registration_id uuid not null,
  day_id uuid not null,
  event_id uuid not null references public.events (id) on delete cascade,
  attendance text constraint event_registration_days__attendance_known check (attendance in ('present', 'absent')),
  marked_at timestamptz,
  marked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (registration_id, day_id),
  -- Registration and day are of one event.
  constraint event_registration_days__registration foreign key (registration_id, event_id) references public.event_registrations (id, event_id) on delete cascade,
  constraint event_registration_days__day foreign key (day_id, event_id) references public.event_days (id, event_id) on delete cascade
);
create index event_registration_days__by_day on public.event_registration_days (day_id);
create index event_registration_days__by_event on public.event_registration_days (event_id);
create index event_registration_days__by_marker on public.event_registration_days (marked_by);
comment on table public.event_registration_days is 'A day on which a registered person comes, or waits for a seat.';
comment on column public.event_registration_days.attendance is 'The attendance of the person that day; null until it is marked.';

create table public.event_questions (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  position integer not null constraint event_questions__position_sensible check (position between 1 and 30),
  kind text not null constraint event_questions__kind_known check (kind in ('yes_no', 'choice', 'text')),
  title text not null constraint event_questions__title_length check (length(title) between 1 and 200),
  title_en text constraint event_questions__title_en_length check (length(title_en) <= 200),
  title_ru text constraint event_questions__title_ru_length check (length(title_ru) <= 200),
  options text[] not null default '{}',
  options_en text[],
  options_ru text[],
  is_required boolean not null default false,
  is_health boolean not null default false,
  created_at timestamptz not null default now(),
  constraint event_questions__of_event unique (id, event_id),
  constraint event_questions__choice_has_options check (
    case when kind = 'choice' then cardinality(options) between 2 and 20 else cardinality(options) = 0 end
    and coalesce(cardinality(options_en), cardinality(options)) = cardinality(options)
    and coalesce(cardinality(options_ru), cardinality(options)) = cardinality(options)
  )
);
create index event_questions__by_event on public.event_questions (event_id, position);
comment on table public.event_questions is 'A question to families that register for an event.';
comment on column public.event_questions.is_health is 'True: the answers are health data. Staff reads them through open_event_health only, which logs it.';

create table public.event_answers (
  registration_id uuid not null,
  question_id uuid not null,
  event_id uuid not null references public.events (id) on delete cascade,
  answer text not null constraint event_answers__length check (length(answer) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (registration_id, question_id),
  -- Registration and question are of one event.
  constraint event_answers__registration foreign key (registration_id, event_id) references public.event_registrations (id, event_id) on delete cascade,
  constraint event_answers__question foreign key (question_id, event_id) references public.event_questions (id, event_id) on delete cascade
);
create index event_answers__by_question on public.event_answers (question_id);
create index event_answers__by_event on public.event_answers (event_id);
comment on table public.event_answers is 'The answer of a family: yes or no, an option by its Bulgarian words, or a text.';

-- Camps that are there get the days between their first and their last.
insert into public.event_days (event_id, date, starts, ends)
select id, day::date, (starts_at at time zone 'Europe/Sofia')::time(0), (ends_at at time zone 'Europe/Sofia')::time(0)
from public.events cross join lateral generate_series(
  (starts_at at time zone 'Europe/Sofia')::date::timestamp, (ends_at at time zone 'Europe/Sofia')::date::timestamp, interval '1 day'
) as day
where kind = 'camp' and (ends_at at time zone 'Europe/Sofia')::time(0) > (starts_at at time zone 'Europe/Sofia')::time(0)
  and (ends_at at time zone 'Europe/Sofia')::date - (starts_at at time zone 'Europe/Sofia')::date < 60;
insert into public.event_registration_days (registration_id, day_id, event_id)
select event_registrations.id, event_days.id, event_days.event_id
from public.event_registrations join public.event_days using (event_id) where status <> 'cancelled';

create function public.free_count(day public.event_days) returns integer language sql stable security definer set search_path = ''
  return (
    select case when capacity is not null then greatest(capacity - (
      select count(*)::integer from public.event_registration_days
      join public.event_registrations on event_registrations.id = registration_id
      where day_id = day.id and status = 'registered'
    ), 0) end from public.events where id = day.event_id
  );
comment on function public.free_count(public.event_days) is 'The free seats of the day; null without a limit.';
alter function public.free_count(public.event_days) owner to service_role;
grant execute on function public.free_count(public.event_days) to anon, authenticated;

-- An event of which families choose days has seats as long as one of its days has.
create function public.free_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return case
    when event.by_day then (select max(public.free_count(event_days)) from public.event_days where event_id = event.id)
    when event.capacity is not null then greatest(event.capacity - public.registered_count(event) - public.waiting_count(event), 0)
  end;
comment on function public.free_count(public.events) is 'The free seats of the event; null without a limit.';
alter function public.free_count(public.events) owner to service_role;
grant execute on function public.free_count(public.events) to anon, authenticated;

create function private.refuse_full_days(_registration uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.events where id = (select event_id from public.event_registrations where id = _registration) for update;
  if exists (
    select from public.event_registration_days as wanted
    join public.events on events.id = wanted.event_id
    join public.event_registrations on event_registrations.id = wanted.registration_id and status = 'registered'
    where wanted.registration_id = _registration and capacity < (
      select count(*) from public.event_registration_days as taken
      join public.event_registrations as others on others.id = taken.registration_id
      where taken.day_id = wanted.day_id and others.status = 'registered'
    )
  ) then
    raise exception 'a day of the event is full' using errcode = '23514', constraint = 'event_registration_days__within_capacity',
      table = 'event_registration_days', schema = 'public';
  end if;
end
$$;
alter function private.refuse_full_days(uuid) owner to service_role;

create function private.keep_day_within_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_full_days(new.registration_id);
  return null;
end
$$;
alter function private.keep_day_within_capacity() owner to service_role;

create function private.keep_registration_within_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_full_days(new.id);
  if new.squad_id is not null then
    perform from public.event_squads where id = new.squad_id for update;
    if (select capacity from public.event_squads where id = new.squad_id) < (
      select count(*) from public.event_registrations where squad_id = new.squad_id and status = 'registered'
    ) then
      raise exception 'the squad is full' using errcode = '23514', constraint = 'event_squads__within_capacity',
        table = 'event_registrations', schema = 'public';
    end if;
  end if;
  return null;
end
$$;
alter function private.keep_registration_within_capacity() owner to service_role;

create or replace view public.own_event_attendees with (security_barrier = true) as
  with family as (
    select children.id as child_id, full_name as name, birth_date, children.id = any ((select private.my_child_ids())::uuid[]) as pays
    from public.children
    where children.id = any ((select private.my_child_ids())::uuid[]) or children.id = any ((select private.athlete_child_ids())::uuid[])
    union all
    -- A branch of its own, never run for others: families are found by index.
    select id, full_name, birth_date, true from public.children where (select auth.role()) = 'service_role'
    union all
    -- An athlete who is a swimmer of the club comes as that swimmer.
    select null, coalesce(full_name, ''), null, true from public.profiles
    where user_id = auth.uid() and cardinality(private.athlete_child_ids()) = 0
  )
  select
    events.id as event_id, family.child_id, family.name, family.birth_date,
    registration.id as registration_id, registration.status, registration.attendance,
    case when registration.status = 'waitlist' then (
      select count(*)::integer from public.event_registrations as ahead
      where ahead.event_id = events.id and ahead.status = 'waitlist'
        and (ahead.created_at, ahead.id) <= (registration.created_at, registration.id)
    ) end as position,
    payment.id as payment_id, payment.amount, payment.status as payment_status, payment.method as payment_method,
    payment.decline_reason, payment.due_on, sums.paid_amount, sums.due_amount, event_squads.name as squad_name,
    (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'attendance', chosen.attendance) order by date), '[]')
      from public.event_registration_days as chosen join public.event_days on event_days.id = day_id
      where registration_id = registration.id
    ) as days,
    (
      select coalesce(jsonb_object_agg(question_id, answer), '{}')
      from public.event_answers where registration_id = registration.id
    ) as answers
  from public.events
  cross join family
  left join public.event_registrations as registration on registration.event_id = events.id and registration.status <> 'cancelled'
    and case when family.child_id is null then registration.child_id is null and registration.user_id = auth.uid()
      else registration.child_id = family.child_id end
  -- A payment that waits comes first, by its day.
  left join lateral (
    select id, amount, status, method, decline_reason, due_on from public.payments
    where event_registration_id = registration.id and family.pays
    order by (status = 'pending' or (status = 'failed' and method = 'card')) desc,
      case when status = 'pending' or (status = 'failed' and method = 'card') then due_on end, payments.created_at desc limit 1
  ) as payment on true
  left join lateral (
    select
      coalesce(sum(payments.amount - refunded_amount) filter (where payments.status in ('paid', 'validated', 'refunded')), 0)::integer as paid_amount,
      coalesce(sum(payments.amount) filter (where payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')), 0)::integer as due_amount
    from public.payments where event_registration_id = registration.id and family.pays
  ) as sums on true
  left join public.event_squads on event_squads.id = registration.squad_id
  where is_published or registration.id is not null;
comment on view public.own_event_attendees is 'The children of the reader''s family, or the reader itself, at every event: the status of the registration, the position on the waitlist from 1, its days and answers, and the fee with its status: of several payments the one that waits and is due first.';

create or replace function public.attendees(event public.events) returns setof public.own_event_attendees language sql stable rows 5
begin atomic
  select own_event_attendees.* from public.own_event_attendees where event_id = event.id;
end;

create or replace view public.event_seats with (security_barrier = true) as
  select
    events.id as event_id, capacity, counts.registered, counts.waiting,
    public.free_count(events) as free
  from public.events
  cross join lateral (
    select
      count(*) filter (where status = 'registered')::integer as registered,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from public.event_registrations where event_id = events.id
  ) as counts
  where is_published or private.is_desk() or private.is('instructor') or auth.role() = 'service_role';

create function private.attendee_allows_photos(_child uuid) returns boolean language sql stable security definer set search_path = ''
  return case when private.is_desk() or private.is('instructor') or auth.role() = 'service_role' then private.allows_photos(_child) end;
comment on function private.attendee_allows_photos(uuid) is 'True if photos of the child are allowed, for those who run events; null for all other callers, and where the club asks for no consent.';
alter function private.attendee_allows_photos(uuid) owner to service_role;
revoke execute on function private.attendee_allows_photos(uuid) from public;
grant execute on function private.attendee_allows_photos(uuid) to authenticated, service_role;

create or replace view public.event_attendees with (security_barrier = true) as
  select
    event_registrations.id, event_id, event_registrations.status, event_registrations.created_at, event_registrations.user_id, child_id,
    coalesce(children.full_name, profiles.full_name, case when desk.sees_all then users.email end, '') as name, children.birth_date, children.skill_level,
    case when desk.sees_all then profiles.full_name end as contact_name,
    case when desk.sees_all then profiles.phone end as phone,
    case when desk.sees_all then users.email end as email,
    payment.id as payment_id, payment.status as payment_status, payment.amount,
    event_registrations.attendance, event_registrations.squad_id, sums.paid_amount, sums.due_amount, payment.due_on,
    (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'attendance', chosen.attendance) order by date), '[]')
      from public.event_registration_days as chosen join public.event_days on event_days.id = day_id
      where registration_id = event_registrations.id
    ) as days,
    (
      select coalesce(jsonb_object_agg(question_id, answer), '{}')
      from public.event_answers join public.event_questions on event_questions.id = question_id
      where registration_id = event_registrations.id and not is_health
    ) as answers,
    exists (
      select from public.event_answers join public.event_questions on event_questions.id = question_id
      where registration_id = event_registrations.id and is_health
    ) as has_health,
    case when asks_photos and child_id is not null then private.attendee_allows_photos(child_id) end as photos_allowed
  from public.event_registrations
  join public.events on events.id = event_registrations.event_id
  cross join (select private.is_desk() or auth.role() = 'service_role' as sees_all) as desk
  join auth.users on users.id = event_registrations.user_id
  left join public.profiles on profiles.user_id = event_registrations.user_id
  left join public.children on children.id = child_id
  -- A payment that waits comes first, by its day.
  left join lateral (
    select id, status, amount, due_on from public.payments
    where event_registration_id = event_registrations.id and desk.sees_all
    order by (status = 'pending' or (status = 'failed' and method = 'card')) desc,
      case when status = 'pending' or (status = 'failed' and method = 'card') then due_on end, payments.created_at desc limit 1
  ) as payment on true
  left join lateral (
    select
      coalesce(sum(payments.amount - refunded_amount) filter (where payments.status in ('paid', 'validated', 'refunded')), 0)::integer as paid_amount,
      coalesce(sum(payments.amount) filter (where payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')), 0)::integer as due_amount
    from public.payments where event_registration_id = event_registrations.id and desk.sees_all
  ) as sums on desk.sees_all
  where desk.sees_all or (select private.is('instructor'));
comment on view public.event_attendees is 'Who comes to events, on which days, in which squad, with the answers that are no health data, for reception, admins and instructors; how they are reached and what is paid, for reception and admins. Empty for all other callers.';

create or replace function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
  due_day constant integer := (select payment_due_day from public.club_settings);
begin
  -- The rest of an event's fee is asked for with its deposit, and due on a day of its own.
  new.due_on := greatest(day, case when new.event_registration_id is not null then new.due_on end);
  if due_day is not null and (new.enrollment_id is not null or new.subscription_id is not null or new.fee_kind is not null) then
    new.due_on := greatest(day, date_trunc('month', day)::date + due_day - 1);
  end if;
  -- A visit is paid before it, or at the desk on its day.
  if new.visit_id is not null then
    new.due_on := greatest(day, (
      select (starts_at at time zone 'Europe/Sofia')::date from public.lessons
      where id = (select lesson_id from public.visits where id = new.visit_id)
    ));
  end if;
  return new;
end
$$;

create trigger event_registrations__within_capacity after insert or update of status, squad_id on public.event_registrations
  for each row when (new.status = 'registered') execute function private.keep_registration_within_capacity();

alter table public.event_days enable row level security;
alter table public.event_days force row level security;
create policy event_days__as_event on public.event_days for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id));
grant select on public.event_days to anon, authenticated;
-- insert, update, delete are not granted: save_event writes the days with the event.
create trigger event_days__notify after insert or update or delete or truncate on public.event_days
  for each statement execute function private.announce_changed_content();

alter table public.event_squads enable row level security;
alter table public.event_squads force row level security;
create policy event_squads__as_event on public.event_squads for select to authenticated
  using (exists (select from public.events where events.id = event_id));
grant select on public.event_squads to authenticated;
-- insert, update, delete are not granted: save_event_squads writes the groups in one piece.

alter table public.event_questions enable row level security;
alter table public.event_questions force row level security;
create policy event_questions__as_event on public.event_questions for select to authenticated
  using (exists (select from public.events where events.id = event_id));
grant select on public.event_questions to authenticated;
-- insert, update, delete are not granted: save_event_questions writes the questions in one piece.

alter table public.event_registration_days enable row level security;
alter table public.event_registration_days force row level security;
create policy event_registration_days__as_registration on public.event_registration_days for select to authenticated
  using (exists (select from public.event_registrations where event_registrations.id = registration_id));
grant select on public.event_registration_days to authenticated;
-- insert, update, delete are not granted: seats are held by procedures under a lock on the event.
create trigger event_registration_days__within_capacity after insert or update of day_id on public.event_registration_days
  for each row execute function private.keep_day_within_capacity();

alter table public.event_answers enable row level security;
alter table public.event_answers force row level security;
-- Staff reads no health data here.
create policy event_answers__read on public.event_answers for select to authenticated using (
  exists (
    select from public.event_registrations where event_registrations.id = registration_id and (
      user_id = (select auth.uid())
      or child_id = any ((select private.my_child_ids())::uuid[])
      or child_id = any ((select private.athlete_child_ids())::uuid[])
    )
  )
  or (
    ((select private.is_desk()) or (select private.is('instructor')))
    and exists (select from public.event_questions where event_questions.id = question_id and not is_health)
  )
);
grant select on public.event_answers to authenticated;
-- insert, update, delete are not granted: answers are checked against their questions by procedures.
