-- Seats in classes with their waitlist, the ledger of package sessions, and the periods in which children swim.
-- Capacity and balances are held here; only procedures write.

create function private.are_week_days(days smallint[]) returns boolean language sql immutable parallel safe set search_path = ''
  return cardinality(days) > 0 and days = array(select day::smallint from generate_series(1, 7) as day where day = any (days) order by day);
comment on function private.are_week_days(smallint[]) is 'True for days of the week, 1 to 7, each once and in their order.';
grant execute on function private.are_week_days(smallint[]) to service_role;

create table public.enrollments (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  class_id uuid not null references public.classes (id) on delete restrict,
  plan_id uuid not null references public.plans (id) on delete restrict,
  status text not null constraint enrollments__status_known check (status in ('active', 'inactive', 'waitlist')),
  sessions_remaining integer,
  valid_until date,
  waitlisted_at timestamptz,
  transfer_from uuid references public.enrollments (id) on delete set null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  promotion_id uuid references public.promotions (id) on delete set null,
  extra_seat_reason text constraint enrollments__extra_seat_reason_length check (length(extra_seat_reason) between 1 and 500),
  extra_seat_by uuid references auth.users (id) on delete set null,
  seated_at timestamptz,
  kept_until date,
  unpaid_warned_on date,
  days smallint[] constraint enrollments__days_in_order check (private.are_week_days(days)),
  days_before smallint[] constraint enrollments__days_before_in_order check (private.are_week_days(days_before)),
  days_since timestamptz,
  adds_days boolean not null default false,
  constraint enrollments__waitlist_has_time check (status <> 'waitlist' or waitlisted_at is not null),
  constraint enrollments__adding_waits check (not adds_days or (status = 'waitlist' and days is not null))
);
-- A child is in a class, or on its waitlist, once; beside its seat it waits once for more days.
create unique index enrollments__once_a_class on public.enrollments (child_id, class_id, adds_days) where status in ('active', 'waitlist');
create index enrollments__by_child on public.enrollments (child_id);
create index enrollments__taking_seat on public.enrollments (class_id, status);
create index enrollments__waitlist on public.enrollments (class_id, waitlisted_at, id) where status = 'waitlist';
create index enrollments__running_low on public.enrollments (sessions_remaining) where status = 'active' and sessions_remaining is not null;
create index enrollments__by_transfer on public.enrollments (transfer_from) where transfer_from is not null;
create index enrollments__season_to_come on public.enrollments (class_id) where status = 'active' and transfer_from is not null;
create index enrollments__by_plan on public.enrollments (plan_id);
create index enrollments__running_out on public.enrollments (valid_until) where sessions_remaining > 0;
create index enrollments__by_promotion on public.enrollments (promotion_id) where promotion_id is not null;
create index enrollments__kept_for_payment on public.enrollments (kept_until) where status = 'active' and kept_until is not null;
create index enrollments__by_extra_seat_author on public.enrollments (extra_seat_by) where extra_seat_by is not null;
comment on table public.enrollments is 'A child in a class on a plan: active, inactive, or on the waitlist of a full class.';
comment on column public.enrollments.sessions_remaining is 'The sum of session_ledger, kept by it; null where the plan counts no sessions. Below zero: attended more than paid.';
comment on column public.enrollments.transfer_from is 'Waiting to move: the enrollment that comes here when this one gets a seat, or, where it has one, on the first day of its season.';
comment on column public.enrollments.extra_seat_reason is 'Why an admin gave this seat above the capacity of the class; null: an ordinary seat. Extra seats are counted apart.';
comment on column public.enrollments.extra_seat_by is 'The admin who gave the extra seat.';
comment on column public.enrollments.seated_at is 'When the child took its seat in this class by a move, from the waitlist or after a break; null: when the row was made.';
comment on column public.enrollments.kept_until is 'Up to which day the seat is kept while nothing was paid for it, as the family was shown; null: until it leaves. Once something was paid it means nothing.';
comment on column public.enrollments.unpaid_warned_on is 'When the family was notified that the seat is released after kept_until.';
comment on column public.enrollments.days is 'The days of the week on which the child swims, 1 is Monday; null: on all days of the class.';
comment on column public.enrollments.days_before is 'Its days until days_since, null: all. What it swam before that stays with the marks.';
comment on column public.enrollments.days_since is 'From when on the days hold; null: since it is in the class.';
comment on column public.enrollments.adds_days is 'True: the child has a seat in the class, and waits here for more days of it; an accepted offer adds them to the seat.';
comment on column public.enrollments.promotion_id is 'A promo code that was named while the class was full: taken when a seat is free, if it is still valid then.';

create table public.session_ledger (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  lesson_id uuid references public.lessons (id) on delete set null,
  delta integer not null constraint session_ledger__delta_moves check (delta <> 0),
  reason text not null constraint session_ledger__reason_known check (
    reason in ('bought', 'present', 'absent', 'excused', 'corrected', 'lesson_cancelled', 'transferred', 'removed', 'expired', 'adjusted', 'make_up')
  ),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index session_ledger__by_enrollment on public.session_ledger (enrollment_id, created_at);
create index session_ledger__by_lesson on public.session_ledger (lesson_id);
create index session_ledger__by_author on public.session_ledger (created_by);
comment on table public.session_ledger is 'Every session bought, taken and given back, and why. Rows are only added: the balance of a package is their sum.';

create table public.waitlist_offers (
  id uuid primary key default gen_random_uuid(),
  enrollment_id uuid not null references public.enrollments (id) on delete cascade,
  status text not null default 'open' constraint waitlist_offers__status_known check (status in ('open', 'accepted', 'declined', 'lapsed')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
-- One open offer at a time to the same waiting child.
create unique index waitlist_offers__one_open on public.waitlist_offers (enrollment_id) where status = 'open';
create index waitlist_offers__by_enrollment on public.waitlist_offers (enrollment_id);
create index waitlist_offers__lapsing on public.waitlist_offers (expires_at) where status = 'open';
comment on table public.waitlist_offers is 'A freed seat, held for the first child on the waitlist until expires_at; then for the next.';

create table public.membership_periods (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  started_on date not null,
  ended_on date,
  created_at timestamptz not null default now(),
  constraint membership_periods__in_order check (ended_on >= started_on)
);
-- A child swims in the club or does not, in however many classes.
create unique index membership_periods__one_running on public.membership_periods (child_id) where ended_on is null;
create index membership_periods__by_child on public.membership_periods (child_id);
create index membership_periods__by_start on public.membership_periods (started_on);
create index membership_periods__by_end on public.membership_periods (ended_on);
comment on table public.membership_periods is 'From when to when a child had a seat in any class: a move between classes ends nothing. Kept by the enrollments.';
comment on column public.membership_periods.ended_on is 'The day on which its last seat ended; null while it swims.';

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

create table public.seat_holds (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  held_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  draft_id uuid,
  constraint seat_holds__of_one check (num_nonnulls(child_id, draft_id) = 1)
);
-- One seat at a time for a child.
create unique index seat_holds__one_a_child on public.seat_holds (child_id) where released_at is null;
create unique index seat_holds__one_a_draft on public.seat_holds (draft_id, held_by) where released_at is null;
create index seat_holds__holding on public.seat_holds (class_id, expires_at) where released_at is null;
create index seat_holds__by_class on public.seat_holds (class_id);
create index seat_holds__by_child on public.seat_holds (child_id, created_at);
create index seat_holds__by_holder on public.seat_holds (held_by);
comment on table public.seat_holds is 'A seat that no other child gets while a family fills in and pays, until expires_at; kept for a day to count them.';
comment on column public.seat_holds.draft_id is 'A child that held_by has not registered yet, by an id of the form that it fills in; null: child_id is the child.';
comment on column public.seat_holds.released_at is 'Set once it was given back, or became a seat.';

create table public.season_windows (
  season_id uuid not null references public.seasons (id) on delete cascade,
  audience text not null constraint season_windows__audience_known check (audience in ('own', 'sibling', 'waitlist', 'program', 'everybody')),
  opens_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (season_id, audience)
);
comment on table public.season_windows is 'From when on a season takes enrollments of whom; without any row at once, of everybody.';
comment on column public.season_windows.audience is 'own: children with a seat; sibling: of a family that has one; waitlist: those who wait for a class that it goes on from; each since before the season was published; program: the children of program_children.';

create table public.program_children (
  season_id uuid not null references public.seasons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  added_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (season_id, child_id)
);
create index program_children__by_child on public.program_children (child_id);
create index program_children__by_author on public.program_children (added_by);
comment on table public.program_children is 'Children who come by a program, as of the municipality: the season opens to them at the hour of its window. Admins keep the list; families do not read it.';

-- # functions and views

create function private.swims_on(enrollment public.enrollments, moment timestamptz) returns boolean language sql stable
  return case when enrollment.days_since is null or moment >= enrollment.days_since
    then enrollment.days is null or extract(isodow from moment at time zone 'Europe/Sofia')::smallint = any (enrollment.days)
    else enrollment.days_before is null or extract(isodow from moment at time zone 'Europe/Sofia')::smallint = any (enrollment.days_before)
  end;
comment on function private.swims_on(public.enrollments, timestamptz) is 'True if the child swims in its class at that moment, as far as its days say: all that joins lessons with enrollments asks it.';
grant execute on function private.swims_on(public.enrollments, timestamptz) to anon, authenticated, service_role;

-- A child has days only where its class takes children for some of them, and only days on which the class meets.
create function private.hold_days() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  _class_id constant uuid := case when tg_table_name = 'classes' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'class_id' end;
begin
  perform from public.classes where id = _class_id for update;
  if exists (
    select from public.enrollments join public.classes on classes.id = class_id
    where class_id = _class_id and status in ('active', 'waitlist') and days is not null and (
      not single_days or not days <@ array(select day_of_week::smallint from public.class_sessions where class_sessions.class_id = _class_id)
    )
  ) then
    raise exception 'a child has a day that the class does not have' using errcode = '23514', constraint = 'enrollments__days_of_class',
      table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_days() owner to service_role;

create function private.stop_adding() returns trigger language plpgsql set search_path = '' as $$
begin
  new.adds_days := false;
  return new;
end
$$;
alter function private.stop_adding() owner to service_role;

create function private.hold_added_days() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.enrollments
    where child_id = new.child_id and class_id = new.class_id and status = 'active' and not days && new.days
  ) then
    raise exception 'the child has no seat on other days of the class' using errcode = '23514', constraint = 'enrollments__adds_to_seat',
      table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_added_days() owner to service_role;

create function private.end_added_wait() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with ended as (
    update public.enrollments set status = 'inactive', ended_at = now()
    where child_id = new.child_id and class_id = old.class_id and adds_days
      and (new.status <> 'active' or new.class_id <> old.class_id or new.days is null or new.days && days)
    returning id
  )
  update public.waitlist_offers set status = 'declined', answered_at = now() from ended
  where enrollment_id = ended.id and waitlist_offers.status = 'open';
  return null;
end
$$;
comment on function private.end_added_wait() is 'A wait for more days ends with its seat, and once the seat has one of them.';
alter function private.end_added_wait() owner to service_role;

create function private.season_opens(_class_id uuid, _child_id uuid) returns timestamptz language sql stable security definer set search_path = ''
  return (
    select case
      -- Until all who were drawn are seated no family enrolls by itself.
      when exists (select from public.season_draws where season_draws.season_id = classes.season_id and seated_at is null) then 'infinity'
      when exists (select from public.season_windows where season_windows.season_id = classes.season_id) then coalesce((
      select min(opens_at) from public.season_windows
      where season_windows.season_id = classes.season_id and case audience
        when 'everybody' then true
        when 'own' then exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'active' and enrollments.created_at < published_at
        )
        when 'sibling' then exists (
          select from public.children as sibling join public.enrollments on enrollments.child_id = sibling.id and status = 'active'
          where sibling.parent_id = (select parent_id from public.children where id = _child_id) and enrollments.created_at < published_at
        )
        when 'program' then exists (
          select from public.program_children where program_children.season_id = classes.season_id and program_children.child_id = _child_id
        )
        else exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'waitlist' and enrollments.created_at < published_at
            and class_id in (select planned.copied_from from public.classes as planned where planned.season_id = classes.season_id)
        )
      end
    ), 'infinity') end
    from public.classes left join public.seasons on seasons.id = classes.season_id where classes.id = _class_id
  );
comment on function private.season_opens(uuid, uuid) is 'From when on the season of the class takes this child; null: it has no such time.';
alter function private.season_opens(uuid, uuid) owner to service_role;
revoke execute on function private.season_opens(uuid, uuid) from public;
grant execute on function private.season_opens(uuid, uuid) to service_role;

-- Before the row is there: it would make its own child one with a seat. A family comes at its hour, whatever its clock says; the desk and the club's own work at any.
create function private.refuse_before_opening() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  opens timestamptz;
begin
  if auth.uid() is null or private.is_desk() then
    return new;
  end if;
  -- The seat that goes on from one that was offered a seat of this season has its turn already; it opens no other.
  if exists (
    select from public.season_proposals join public.classes using (season_id)
    where season_proposals.enrollment_id = (to_jsonb(new) ->> 'transfer_from')::uuid and season_proposals.status = 'confirmed' and classes.id = new.class_id
  ) then
    return new;
  end if;
  opens := private.season_opens(new.class_id, new.child_id);
  if opens > clock_timestamp() then
    raise exception 'the season is not open yet' using errcode = '23514', constraint = 'enrollments__season_is_open', table = tg_table_name,
      schema = 'public', detail = coalesce(nullif(opens, 'infinity')::text, '');
  end if;
  return new;
end
$$;
alter function private.refuse_before_opening() owner to service_role;

-- A seat goes on in one class of a season, and in one that is ahead: that of a season that runs begins its plan, or takes the
-- running enrollment along.
create function private.hold_going_on() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.enrollments where id = new.transfer_from for no key update;
  if exists (
    select from public.enrollments as other join public.classes on classes.id = other.class_id
    where other.transfer_from = new.transfer_from and other.id <> new.id and other.status = 'active'
      and season_id = (select season_id from public.classes as own where own.id = new.class_id)
  ) then
    raise exception 'the seat goes on in a class of this season' using errcode = '23514', constraint = 'enrollments__goes_on_once',
      table = 'enrollments', schema = 'public';
  end if;
  if not exists (
    select from public.classes where id = new.class_id and lower(runs) > (now() at time zone 'Europe/Sofia')::date
  ) then
    raise exception 'the seat is not one of a season ahead' using errcode = '23514', constraint = 'enrollments__goes_on_ahead',
      table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_going_on() owner to service_role;

-- Locks the class row and counts its seats whenever one is taken, day by day, so that two children never take the last one. An
-- admin's extra seat is above the capacity and counted apart: it takes none of the others.
create function private.hold_capacity() returns trigger language plpgsql security definer set search_path = '' as $$
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
alter function private.hold_capacity() owner to service_role;

-- A seat of the class that is held for a waiting child is not free; one that is announced empty for a lesson is.
create function private.seats_left(lesson_id uuid) returns integer language sql stable
  return (
    select max_capacity - taken - least(waiting, greatest(max_capacity - taken, 0)) + absent - visiting - private.seats_offered(lessons.id)
    from public.lessons join public.classes on classes.id = class_id
    cross join lateral (
      select count(*) filter (where status = 'active') as taken, count(*) filter (where status = 'waitlist') as waiting,
        count(*) filter (where status = 'active' and exists (
          select from public.absences where absences.lesson_id = lessons.id and absences.child_id = enrollments.child_id
        )) as absent
      from public.enrollments where class_id = classes.id and status in ('active', 'waitlist') and private.swims_on(enrollments, starts_at)
    ) as seats
    cross join lateral (select count(*) as visiting from public.visits where visits.lesson_id = lessons.id) as guests
    where lessons.id = seats_left.lesson_id
  )::integer;
comment on function private.seats_left(uuid) is 'The seats of a lesson: those of the class, less its children and those who wait for a seat, with those who are announced absent, less guests and those who were offered one; below zero where there are more children than seats.';
alter function private.seats_left(uuid) owner to service_role;
revoke execute on function private.seats_left(uuid) from public;
grant execute on function private.seats_left(uuid) to service_role;

-- A child that takes a seat in a class visits its lessons no more.
create function private.drop_visits_ahead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A mark before the lesson has used the credit: without it the credit goes back.
  update public.visits set mark = null
  where child_id = new.child_id and mark is not null
    and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now() and private.swims_on(new, starts_at));
  delete from public.visits
  where child_id = new.child_id and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now() and private.swims_on(new, starts_at));
  return null;
end
$$;
alter function private.drop_visits_ahead() owner to service_role;

-- A seat in the class begins with the first lesson whose seats are not all given to guests by then: no lesson has more
-- children than seats, and no guest is sent away.
create function private.begin_after_guests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with given as (
    insert into public.absences (child_id, lesson_id, excused, by_club)
    select new.child_id, lessons.id, true, true from public.lessons
    where class_id = new.class_id and starts_at > now() and status <> 'cancelled' and private.swims_on(new, starts_at)
      and exists (select from public.visits where lesson_id = lessons.id)
      and private.seats_left(lessons.id) + private.seats_offered(lessons.id) < 0
    on conflict on constraint absences__once do nothing
    returning id, lesson_id
  ), marked as (
    insert into public.attendance_marks (client_id, lesson_id, child_id, status, marked_at)
    select id, lesson_id, new.child_id, 'excused', clock_timestamp() from given
    returning client_id, lesson_id, marked_at
  )
  insert into public.attendance (lesson_id, child_id, status, marked_at, client_id)
  select lesson_id, new.child_id, 'excused', marked_at, client_id from marked
  on conflict on constraint attendance__once do nothing;
  return null;
end
$$;
alter function private.begin_after_guests() owner to service_role;

-- A visitor reads how many seats are free, not whose the others are.
create function private.seats_for_all(lesson_id uuid) returns integer language sql stable security definer set search_path = ''
  return private.seats_left(lesson_id);
comment on function private.seats_for_all(uuid) is 'The seats of a lesson that are left, for views that all callers read.';
alter function private.seats_for_all(uuid) owner to service_role;
grant execute on function private.seats_for_all(uuid) to anon, authenticated;

create view public.free_slots with (security_barrier = true) as
  select
    lessons.id as lesson_id, starts_at, lessons.duration_minutes,
    user_id as instructor_id, full_name as instructor_name,
    locations.id as location_id, locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    price_per_class as price, max_capacity as seats, free
  from public.lessons
  join public.classes on classes.id = class_id
  join public.locations on locations.id = coalesce(moved_to, classes.location_id)
  join public.profiles on user_id = coalesce(substitute_instructor_id, instructor_id)
  cross join lateral (select private.seats_for_all(lessons.id) as free offset 0) as counted
  where kind = 'private' and classes.is_active and locations.is_active and lessons.status = 'scheduled' and starts_at > now() and free > 0
    and (select private_lessons from public.club_settings);
alter view public.free_slots owner to service_role;
comment on view public.free_slots is 'Private lessons to come with a free seat: who teaches, when, where, the price for a child. No names of children.';
grant select on public.free_slots to anon, authenticated;

create function private.note_seat() returns trigger language plpgsql set search_path = '' as $$
begin
  new.seated_at := now();
  return new;
end
$$;

create function private.add_to_balance() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.enrollments set sessions_remaining = coalesce(sessions_remaining, 0) + moved.delta
  from (select enrollment_id, sum(delta)::integer as delta from added group by enrollment_id) as moved where id = enrollment_id;
  return null;
end
$$;
alter function private.add_to_balance() owner to service_role;

create function private.my_enrollment_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.enrollments where child_id = any (private.my_child_ids()));
alter function private.my_enrollment_ids() owner to service_role;
grant execute on function private.my_enrollment_ids() to anon, authenticated;

create function private.taught_enrollment_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.enrollments where class_id = any (private.taught_class_ids()));
alter function private.taught_enrollment_ids() owner to service_role;
grant execute on function private.taught_enrollment_ids() to anon, authenticated;

create function private.taught_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select distinct child_id from public.enrollments where class_id = any (private.taught_class_ids()));
comment on function private.taught_child_ids() is 'The children who are or were enrolled in the calling instructor''s classes.';
alter function private.taught_child_ids() owner to service_role;
grant execute on function private.taught_child_ids() to anon, authenticated;

-- A family sees how far a waiting child has come, without seeing who is before it: only the number comes out.
create function public.waitlist_position(enrollment public.enrollments) returns integer language sql stable security definer set search_path = ''
  return case when enrollment.status = 'waitlist' then (
    select count(*)::integer from public.enrollments as ahead
    where ahead.class_id = enrollment.class_id and ahead.status = 'waitlist'
      and (ahead.waitlisted_at, ahead.id) <= (enrollment.waitlisted_at, enrollment.id)
  ) end;
comment on function public.waitlist_position(public.enrollments) is 'The position on the waitlist, from 1; null for a child that does not wait.';
alter function public.waitlist_position(public.enrollments) owner to service_role;
grant execute on function public.waitlist_position(public.enrollments) to authenticated;

create function private.follow_swimmer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Europe/Sofia')::date;
  since date;
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    since := case when tg_op = 'INSERT' then (new.created_at at time zone 'Europe/Sofia')::date else today end;
    -- Who left and came back on one day has not left.
    update public.membership_periods set ended_on = null
    where id = (select id from public.membership_periods where child_id = new.child_id and ended_on >= since order by started_on desc limit 1)
      and not exists (select from public.membership_periods where child_id = new.child_id and ended_on is null);
    insert into public.membership_periods (child_id, started_on) values (new.child_id, since)
    on conflict (child_id) where ended_on is null do nothing;
  end if;
  if tg_op <> 'INSERT' and old.status = 'active' then
    update public.membership_periods set ended_on = greatest(started_on, today)
    where child_id = old.child_id and ended_on is null
      and not exists (select from public.enrollments where child_id = old.child_id and status = 'active');
  end if;
  return null;
end
$$;
alter function private.follow_swimmer() owner to service_role;

create function private.rebuild_membership_periods() returns void language sql security definer set search_path = '' as $$
  delete from public.membership_periods;
  insert into public.membership_periods (child_id, started_on, ended_on)
  select child_id, lower(period), upper(period) - 1
  from (
    select child_id, unnest(range_agg(daterange(
      (created_at at time zone 'Europe/Sofia')::date,
      case when status = 'inactive' then greatest((ended_at at time zone 'Europe/Sofia')::date, (created_at at time zone 'Europe/Sofia')::date) end,
      '[]'
    ))) as period
    from public.enrollments
    -- A child that left the waitlist never swam.
    where status = 'active' or (status = 'inactive' and ended_at is not null and waitlisted_at is null)
    group by child_id
  ) as periods;
$$;
comment on function private.rebuild_membership_periods() is 'Writes all membership periods from the enrollments: for data that came in past the triggers.';
alter function private.rebuild_membership_periods() owner to service_role;
revoke execute on function private.rebuild_membership_periods() from public;
grant execute on function private.rebuild_membership_periods() to service_role;

-- The membership periods as admin lists join them: without a condition on every row, whose share the planner guesses far too low.
create view public.admin_membership_periods as
  select id, child_id, started_on, ended_on from public.membership_periods
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.admin_membership_periods owner to service_role;
comment on view public.admin_membership_periods is 'From when to when children swam, for admin lists. Empty for all other callers.';
grant select on public.admin_membership_periods to club_desk;

-- # rules

alter table public.seat_holds enable row level security;
alter table public.seat_holds force row level security;
create policy seat_holds__read on public.seat_holds for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.seat_holds to authenticated;
-- insert, update, delete are not granted: hold_seat counts the seats of the class.
create trigger seat_holds__season_is_open before insert on public.seat_holds
  for each row execute function private.refuse_before_opening();
create trigger seat_holds__announce_seats after insert or update or delete on public.seat_holds
  for each row execute function private.announce_seats();

alter table public.program_children enable row level security;
alter table public.program_children force row level security;
create policy program_children__admin on public.program_children for select to authenticated using ((select private.is('admin')));
grant select on public.program_children to authenticated;
-- insert, update, delete are not granted: set_program_child writes, and logs.

alter table public.season_windows enable row level security;
alter table public.season_windows force row level security;
create policy season_windows__read on public.season_windows for select to anon, authenticated
  using (exists (select from public.seasons where seasons.id = season_id));
grant select on public.season_windows to anon, authenticated;
-- insert, update, delete are not granted: save_season writes them with the season.

alter table public.season_proposals enable row level security;
alter table public.season_proposals force row level security;
create policy season_proposals__read on public.season_proposals for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.season_proposals to authenticated;
-- insert, update, delete are not granted: publish_season makes them, answer_proposal takes the seat.

alter table public.enrollments enable row level security;
alter table public.enrollments force row level security;
create policy enrollments__read on public.enrollments for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.enrollments to authenticated;
-- insert, update, delete are not granted: capacity depends on them, procedures write them under the class's lock.
create trigger enrollments__days_of_class after insert or update of status, class_id, days on public.enrollments
  for each row when (new.status <> 'inactive' and new.days is not null) execute function private.hold_days();
create trigger enrollments__stop_adding before update of status on public.enrollments
  for each row when (new.status <> 'waitlist' and new.adds_days) execute function private.stop_adding();
create trigger enrollments__adds_to_seat after insert or update of days on public.enrollments
  for each row when (new.adds_days) execute function private.hold_added_days();
create trigger enrollments__end_added_wait after update of status, class_id, days on public.enrollments
  for each row when (old.status = 'active' and (old.class_id, old.status, old.days) is distinct from (new.class_id, new.status, new.days))
  execute function private.end_added_wait();
create trigger enrollments__within_capacity after insert or update of status, class_id, extra_seat_reason, days on public.enrollments
  for each row when (new.status = 'active') execute function private.hold_capacity();
create trigger enrollments__drop_visits after insert or update of status, class_id, child_id, days on public.enrollments
  for each row when (new.status = 'active') execute function private.drop_visits_ahead();
-- By its name after the visits of the child itself are dropped.
create trigger enrollments__yield_to_guests after insert or update of status, class_id, child_id, days on public.enrollments
  for each row when (new.status = 'active') execute function private.begin_after_guests();
create trigger enrollments__season_is_open before insert or update of class_id on public.enrollments
  for each row when (new.status <> 'inactive') execute function private.refuse_before_opening();
create trigger enrollments__goes_on after insert or update of status, class_id, transfer_from on public.enrollments
  for each row when (new.status = 'active' and new.transfer_from is not null) execute function private.hold_going_on();
create trigger enrollments__weekly after insert or update of class_id on public.enrollments
  for each row execute function private.refuse_private_class();
create trigger enrollments__note_seat before update of status, class_id on public.enrollments
  for each row when (new.status = 'active' and (old.status <> 'active' or old.class_id <> new.class_id)) execute function private.note_seat();
create trigger enrollments__announce_seats after insert or delete on public.enrollments
  for each row execute function private.announce_seats();
create trigger enrollments__announce_moved_seats after update on public.enrollments
  for each row when ((old.class_id, old.status, old.days) is distinct from (new.class_id, new.status, new.days)) execute function private.announce_seats();
create trigger enrollments__begin_periods after insert on public.enrollments
  for each row when (new.status = 'active') execute function private.follow_swimmer();
create trigger enrollments__move_periods after update of status, child_id on public.enrollments
  for each row when (old.status is distinct from new.status or old.child_id is distinct from new.child_id) execute function private.follow_swimmer();
create trigger enrollments__end_periods after delete on public.enrollments
  for each row when (old.status = 'active') execute function private.follow_swimmer();
-- At the end, when a class has all of its sessions again.
create constraint trigger classes__days_of_children after update of single_days on public.classes deferrable initially deferred
  for each row when (not new.single_days) execute function private.hold_days();
create constraint trigger class_sessions__days_of_children after update of day_of_week or delete on public.class_sessions deferrable initially deferred
  for each row execute function private.hold_days();

alter table public.session_ledger enable row level security;
alter table public.session_ledger force row level security;
create policy session_ledger__read on public.session_ledger for select to authenticated using (
  enrollment_id = any ((select private.my_enrollment_ids())::uuid[])
  or enrollment_id = any ((select private.taught_enrollment_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.session_ledger to authenticated;
-- No role changes a ledger row, service_role included.
revoke update on public.session_ledger from service_role;
-- A merge of two accounts names the one that stayed; what was counted is never changed.
grant update (created_by) on public.session_ledger to service_role;
create trigger session_ledger__moves_balance after insert on public.session_ledger referencing new table as added
  for each statement execute function private.add_to_balance();

alter table public.waitlist_offers enable row level security;
alter table public.waitlist_offers force row level security;
create policy waitlist_offers__read on public.waitlist_offers for select to authenticated
  using (enrollment_id = any ((select private.my_enrollment_ids())::uuid[]) or (select private.is_desk()));
grant select on public.waitlist_offers to authenticated;

alter table public.membership_periods enable row level security;
alter table public.membership_periods force row level security;
create policy membership_periods__admin on public.membership_periods for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.membership_periods to authenticated;
-- insert, update, delete are not granted: the enrollments write it.
