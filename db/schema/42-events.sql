-- Events, their program and who is registered. Seats are held as those of classes are: under a lock on the event, with a waitlist.

-- A fee is a payment that names the registration. Procedures write events: a larger one takes in its waitlist, and one with people in
-- it is not deleted under them. A child outside of the ages is warned of, not refused, since the club decides on exceptions.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint events__title_length check (length(title) between 1 and 120),
  title_en text,
  title_ru text,
  description text not null default '' constraint events__description_length check (length(description) <= 8000),
  description_en text,
  description_ru text,
  kind text not null default 'other' constraint events__kind_known check (kind in ('meet', 'camp', 'training', 'party', 'other')),
  location_id uuid references public.locations (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer constraint events__capacity_positive check (capacity > 0),
  fee integer not null default 0 constraint events__fee_not_negative check (fee >= 0),
  registration_closes_at timestamptz,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  revision integer not null default 0,
  age_min integer,
  age_max integer,
  by_day boolean not null default false,
  deposit integer constraint events__deposit_positive check (deposit > 0),
  rest_due_on date,
  asks_photos boolean not null default false,
  whole_fee integer,
  constraint events__in_order check (ends_at >= starts_at),
  constraint events__ages check (
    age_min between 0 and 99 and age_max between 0 and 99 and (age_min is null or age_max is null or age_min <= age_max)
  ),
  constraint events__deposit_has_rest check ((deposit is null) = (rest_due_on is null)),
  constraint events__whole_fee_by_day check (whole_fee is null or (whole_fee > 0 and by_day))
);
create index events__by_time on public.events (starts_at);
create index events__by_location on public.events (location_id);
comment on table public.events is 'A meet, a camp, a party; fee in the club''s currency.';
comment on column public.events.revision is 'Goes up with every change of what a calendar shows.';
comment on column public.events.age_min is 'The youngest that the event is meant for, in full years on its first day; null: no limit.';
comment on column public.events.age_max is 'The oldest that the event is meant for, in full years on its first day; null: no limit.';
comment on column public.events.by_day is 'True: families choose days, the fee is the price of one, and seats are counted by day.';
comment on column public.events.deposit is 'The sum that a family pays at registration, in the club''s currency; null: the whole fee.';
comment on column public.events.rest_due_on is 'The last day on which the rest of the fee is paid in time; null without a deposit.';
comment on column public.events.asks_photos is 'True: the list of attendees says whose family has not agreed to photos.';
comment on column public.events.whole_fee is 'The most that a registration costs where families choose days, in the club''s currency: the price of all days; null: the sum of the days.';

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

create table public.event_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  status text not null default 'registered' constraint event_registrations__status_known check (status in ('registered', 'waitlist', 'cancelled')),
  created_at timestamptz not null default now(),
  left_at timestamptz,
  attendance text constraint event_registrations__attendance_known check (attendance in ('present', 'absent')),
  marked_at timestamptz,
  marked_by uuid references auth.users (id) on delete set null,
  squad_id uuid,
  constraint event_registrations__of_event unique (id, event_id),
  -- The squad is one of the event.
  constraint event_registrations__squad_of_event foreign key (squad_id, event_id) references public.event_squads (id, event_id) on delete set null (squad_id)
);
-- A person comes to an event once: a child, or the user itself.
create unique index event_registrations__once_a_child on public.event_registrations (event_id, child_id) where child_id is not null and status <> 'cancelled';
create unique index event_registrations__once_a_user on public.event_registrations (event_id, user_id) where child_id is null and status <> 'cancelled';
create index event_registrations__by_user on public.event_registrations (user_id);
create index event_registrations__by_child on public.event_registrations (child_id);
create index event_registrations__waitlist on public.event_registrations (event_id, status, created_at, id);
create index event_registrations__by_marker on public.event_registrations (marked_by);
create index event_registrations__by_squad on public.event_registrations (squad_id);
comment on table public.event_registrations is 'Who comes to an event: a child of the user, or the user itself.';
comment on column public.event_registrations.left_at is 'When the seat, or the position on the waitlist, was given up.';
comment on column public.event_registrations.attendance is 'Whether the person was there; null until an admin or instructor has marked it.';

create table public.event_items (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  day_number integer not null constraint event_items__day_sensible check (day_number between 1 and 60),
  starts time not null,
  title text not null constraint event_items__title_length check (length(title) between 1 and 200),
  title_en text constraint event_items__title_en_length check (length(title_en) <= 200),
  title_ru text constraint event_items__title_ru_length check (length(title_ru) <= 200),
  created_at timestamptz not null default now()
);
create index event_items__in_order on public.event_items (event_id, day_number, starts, id);
comment on table public.event_items is 'An item of an event''s program.';
comment on column public.event_items.day_number is '1 for the day on which the event begins.';
comment on column public.event_items.starts is 'By the club''s clock.';

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

-- # functions and views

create function public.registered_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return (select count(*)::integer from public.event_registrations where event_id = event.id and status = 'registered');
comment on function public.registered_count(public.events) is 'How many come to the event.';
alter function public.registered_count(public.events) owner to service_role;
grant execute on function public.registered_count(public.events) to anon, authenticated;

create function public.waiting_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return (select count(*)::integer from public.event_registrations where event_id = event.id and status = 'waitlist');
comment on function public.waiting_count(public.events) is 'How many wait for a seat at the event.';
alter function public.waiting_count(public.events) owner to service_role;
grant execute on function public.waiting_count(public.events) to anon, authenticated;

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

create view public.own_event_attendees with (security_barrier = true) as
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
alter view public.own_event_attendees owner to service_role;
comment on view public.own_event_attendees is 'The children of the reader''s family, or the reader itself, at every event: the status of the registration, the position on the waitlist from 1, its days and answers, and the fee with its status: of several payments the one that waits and is due first.';
grant select on public.own_event_attendees to authenticated;

-- An event is read with the reader's own people in one request; the view is read with the caller's rights.
create function public.attendees(event public.events) returns setof public.own_event_attendees language sql stable rows 5
begin atomic
  select own_event_attendees.* from public.own_event_attendees where event_id = event.id;
end;
comment on function public.attendees(public.events) is 'The reader''s own attendees at the event, with their status.';
grant execute on function public.attendees(public.events) to authenticated;

create view public.event_seats with (security_barrier = true) as
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
alter view public.event_seats owner to service_role;
comment on view public.event_seats is 'How many come to an event, how many wait, and how many seats are free (null: no limit). No names.';
grant select on public.event_seats to anon, authenticated;

create function private.attendee_allows_photos(_child uuid) returns boolean language sql stable security definer set search_path = ''
  return case when private.is_desk() or private.is('instructor') or auth.role() = 'service_role' then private.allows_photos(_child) end;
comment on function private.attendee_allows_photos(uuid) is 'True if photos of the child are allowed, for those who run events; null for all other callers, and where the club asks for no consent.';
alter function private.attendee_allows_photos(uuid) owner to service_role;
revoke execute on function private.attendee_allows_photos(uuid) from public;
grant execute on function private.attendee_allows_photos(uuid) to authenticated, service_role;

create view public.event_attendees with (security_barrier = true) as
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
    case when asks_photos and child_id is not null then private.attendee_allows_photos(child_id) end as photos_allowed,
    said.answer as said
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
  -- The family's last answer to a message about the event.
  left join lateral (
    select coalesce((array_agg(threads.answer order by answered_at desc) filter (where threads.answer is not null))[1], 'none') as answer
    from (
      select thread_id from public.thread_children where thread_children.child_id = event_registrations.child_id
      union
      select threads.id from public.threads where event_registrations.child_id is null and family_id = event_registrations.user_id
      union
      select thread_id from public.athlete_accounts join public.thread_children using (child_id)
      where event_registrations.child_id is null and athlete_accounts.user_id = event_registrations.user_id and approved
    ) as own
    join public.threads on threads.id = own.thread_id
    join public.messages on messages.id = message_id
    where messages.event_id = event_registrations.event_id and asks
    having count(*) > 0
  ) as said on true
  where desk.sees_all or (select private.is('instructor'));
alter view public.event_attendees owner to service_role;
comment on view public.event_attendees is 'Who comes to events, on which days, in which squad, with the answers that are no health data and what the family last said to a question about the event (yes, no, none; null where it was not asked), for reception, admins and instructors; how they are reached and what is paid, for reception and admins. Empty for all other callers.';
grant select on public.event_attendees to authenticated;

-- # rules

alter table public.events enable row level security;
alter table public.events force row level security;
create policy events__public on public.events for select to anon, authenticated
  using (is_published or (select private.is_desk()) or (select private.is('instructor')));
grant select on public.events to anon, authenticated;
-- insert, update, delete are not granted: save_event and delete_event write events.
create trigger events__audit after insert or update or delete on public.events
  for each row execute function private.audit_row_change();
create trigger events__notify after insert or update or delete or truncate on public.events
  for each statement execute function private.announce_changed_content();

alter table public.event_registrations enable row level security;
alter table public.event_registrations force row level security;
create policy event_registrations__read on public.event_registrations for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (select private.is_desk()) or (select private.is('instructor'))
);
grant select on public.event_registrations to authenticated;
create trigger event_registrations__within_capacity after insert or update of status, squad_id on public.event_registrations
  for each row when (new.status = 'registered') execute function private.keep_registration_within_capacity();

alter table public.event_items enable row level security;
alter table public.event_items force row level security;
create policy event_items__as_event on public.event_items for select to anon, authenticated
  using (exists (select from public.events where events.id = event_id));
grant select on public.event_items to anon, authenticated;
-- insert, update, delete are not granted: save_event_program writes a program in one piece.
create trigger event_items__notify after insert or update or delete or truncate on public.event_items
  for each statement execute function private.announce_changed_content();

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
