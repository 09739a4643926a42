-- Lessons made from the weekly sessions: marks and their history, absences announced ahead, notes, substitutes, who read the
-- roster.
-- The mark that counts is in attendance, its history in attendance_marks.

create table public.lessons (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes (id) on delete cascade,
  session_id uuid references public.class_sessions (id) on delete set null,
  starts_at timestamptz not null,
  duration_minutes integer not null constraint lessons__duration_sensible check (duration_minutes between 15 and 240),
  status text not null default 'scheduled' constraint lessons__status_known check (status in ('scheduled', 'held', 'cancelled')),
  cancel_reason text constraint lessons__cancel_reason_length check (length(cancel_reason) <= 200),
  substitute_instructor_id uuid references auth.users (id) on delete set null,
  notes text constraint lessons__notes_length check (length(notes) <= 4000),
  created_at timestamptz not null default now(),
  revision integer not null default 0,
  closure_id uuid references public.closures (id) on delete set null,
  moved_to uuid references public.locations (id) on delete set null,
  moved_lane integer constraint lessons__moved_lane_sensible check (moved_lane between 1 and 20),
  constraint lessons__once unique (class_id, starts_at)
);
create index lessons__by_time on public.lessons (starts_at);
create index lessons__by_session on public.lessons (session_id, starts_at);
create index lessons__by_substitute on public.lessons (substitute_instructor_id) where substitute_instructor_id is not null;
create index lessons__by_closure on public.lessons (closure_id) where closure_id is not null;
comment on table public.lessons is 'One lesson on one date, made ahead from the weekly sessions.';
comment on column public.lessons.revision is 'Goes up whenever the lesson''s time, length or status changes: a calendar''s SEQUENCE.';
create index lessons__by_move on public.lessons (moved_to, starts_at) where moved_to is not null;
comment on column public.lessons.closure_id is 'The closure that canceled or moved it: that is undone when the location opens again.';
comment on column public.lessons.moved_to is 'The location of this lesson alone; null: the location and the lane of its class.';
comment on column public.lessons.moved_lane is 'The lane there; null: all of them.';

create table public.attendance (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  status text not null constraint attendance__status_known check (status in ('present', 'absent', 'excused')),
  marked_by uuid references auth.users (id) on delete set null,
  marked_at timestamptz not null,
  client_id uuid,
  created_at timestamptz not null default now(),
  -- A child is marked once a lesson; a correction changes the mark.
  constraint attendance__once unique (lesson_id, child_id) include (status)
);
create index attendance__by_child on public.attendance (child_id);
create index attendance__by_author on public.attendance (marked_by);
comment on table public.attendance is 'The mark that counts now for a child in a lesson. Its history is in attendance_marks.';

create table public.attendance_marks (
  client_id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  status text constraint attendance_marks__status_known check (status in ('present', 'absent', 'excused')),
  marked_by uuid references auth.users (id) on delete set null,
  marked_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index attendance_marks__by_lesson on public.attendance_marks (lesson_id, child_id, marked_at);
create index attendance_marks__by_child on public.attendance_marks (child_id);
create index attendance_marks__by_author on public.attendance_marks (marked_by);
comment on table public.attendance_marks is 'Every mark as it was sent, once a client_id: a phone that sends again after a lost answer changes nothing.';
comment on column public.attendance_marks.status is 'Null: the mark was taken back.';

create table public.roster_openings (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid references public.lessons (id) on delete cascade,
  opened_by uuid references auth.users (id) on delete set null,
  child_ids uuid[] not null,
  created_at timestamptz not null default now()
);
create index roster_openings__by_lesson on public.roster_openings (lesson_id);
create index roster_openings__by_reader on public.roster_openings (opened_by, created_at);
create index roster_openings__by_child on public.roster_openings using gin (child_ids);
comment on table public.roster_openings is 'Who opened health notes and contacts of which children.';
comment on column public.roster_openings.lesson_id is 'The lesson whose roster was opened; null: the desk opened them beside a child.';

create table public.absences (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  note text constraint absences__note_length check (length(note) <= 500),
  excused boolean not null,
  announced_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  by_club boolean not null default false,
  -- A child is announced absent once a lesson.
  constraint absences__once unique (lesson_id, child_id)
);
create index absences__by_child on public.absences (child_id);
create index absences__by_author on public.absences (announced_by);
comment on table public.absences is 'A family said ahead that the child will not come to a lesson: its seat is free for that one.';
comment on column public.absences.id is 'Also the client_id of the excused mark that the announcement made.';
comment on column public.absences.excused is 'Announced in time: the child is marked excused and keeps its session. Otherwise the staff knows, and the session counts.';
comment on column public.absences.by_club is 'The seat of this one lesson was a guest''s before the child took its own: it begins with the next.';

create table public.visits (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  mark text constraint visits__mark_known check (mark in ('present', 'absent', 'excused')),
  booked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  marked_by uuid references auth.users (id) on delete set null,
  marked_at timestamptz,
  client_id uuid,
  kind text not null constraint visits__kind_known check (kind in ('trial', 'single', 'make_up', 'private')),
  credit_id uuid constraint visits__once_a_credit unique,
  -- A make-up is swum on a credit, a private lesson on one of a package or for money, the others are not.
  constraint visits__credit_fits check (kind = 'private' or (kind = 'make_up') = (credit_id is not null)),
  -- A child visits a lesson once.
  constraint visits__once unique (lesson_id, child_id)
);
create index visits__by_child on public.visits (child_id);
create index visits__by_author on public.visits (booked_by);
create index visits__by_marker on public.visits (marked_by);
comment on table public.visits is 'A child without a seat in a class swims in one of its lessons, in a seat that is free then.';
comment on column public.visits.credit_id is 'The credit that a make-up is swum on.';
comment on column public.visits.kind is 'Why: to try it, a single visit, instead of a lesson that it missed, or a private lesson.';
comment on column public.visits.mark is 'The mark that counts, as in attendance; null until the staff says so.';
comment on column public.visits.marked_at is 'When it was marked; null as well for one from before that was kept.';
comment on column public.visits.client_id is 'The id of the mark that counts, in attendance_marks.';

create table public.visit_offers (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  credit_id uuid,
  status text not null default 'open' constraint visit_offers__status_known check (status in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  -- A child is asked once a lesson.
  constraint visit_offers__once unique (lesson_id, child_id)
);
-- A credit is held for one seat at a time.
create unique index visit_offers__one_a_credit on public.visit_offers (credit_id) where status = 'open';
create index visit_offers__open on public.visit_offers (lesson_id) where status = 'open';
create index visit_offers__by_child on public.visit_offers (child_id);
create index visit_offers__by_credit on public.visit_offers (credit_id);
comment on table public.visit_offers is 'A seat that is free in one lesson, held for a child with a free credit until expires_at; then for the next.';
comment on column public.visit_offers.credit_id is 'The credit for which the child was asked; null: it gave back its own visit of this lesson, and is not asked.';

create table public.child_notes (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  note text not null constraint child_notes__note_length check (length(note) between 1 and 500),
  written_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A child has one note a lesson; a correction changes it.
  constraint child_notes__once unique (lesson_id, child_id)
);
create index child_notes__by_child on public.child_notes (child_id);
create index child_notes__by_author on public.child_notes (written_by);
comment on table public.child_notes is 'What an instructor noted of one child in one lesson. The staff of the lesson reads it; the family gets it in the export of its data.';

create table public.substitute_requests (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  note text constraint substitute_requests__note_length check (length(note) <= 500),
  status text not null default 'open' constraint substitute_requests__status_known check (status in ('open', 'taken', 'withdrawn')),
  taken_by uuid references auth.users (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
-- One open request at a time for a lesson.
create unique index substitute_requests__one_open on public.substitute_requests (lesson_id) where status = 'open';
create index substitute_requests__by_lesson on public.substitute_requests (lesson_id);
create index substitute_requests__by_asker on public.substitute_requests (asked_by);
create index substitute_requests__by_substitute on public.substitute_requests (taken_by);
comment on table public.substitute_requests is 'An instructor looks for a colleague who takes one lesson.';

create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  secret text not null constraint calendar_feeds__secret_unguessable check (secret ~ '^[A-Za-z0-9_-]{32,}$'),
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index calendar_feeds__secret_once on public.calendar_feeds (secret);
-- A person has one calendar at a time.
create unique index calendar_feeds__one_open on public.calendar_feeds (user_id) where revoked_at is null;
create index calendar_feeds__by_user on public.calendar_feeds (user_id);
comment on table public.calendar_feeds is 'The secret address of a person''s calendar of lessons; void once it is revoked.';

create table public.attendance_days (
  day date primary key,
  present integer not null,
  absent integer not null,
  excused integer not null,
  created_at timestamptz not null default now()
);
comment on table public.attendance_days is 'How many came and how many did not on a day that can no longer be marked. No person; it stays when a family is deleted.';

-- # functions and views

create function private.substituted_lesson_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from public.lessons
    where substitute_instructor_id = auth.uid() and private.is('instructor')
      and starts_at between now() - interval '2 days' and now() + interval '2 days'
  );
comment on function private.substituted_lesson_ids() is 'The single lessons around these days that the calling instructor takes as a substitute.';
alter function private.substituted_lesson_ids() owner to service_role;
grant execute on function private.substituted_lesson_ids() to anon, authenticated;

create function private.seats_offered(lesson_id uuid) returns integer language sql stable
  return (select count(*) from public.visit_offers where visit_offers.lesson_id = seats_offered.lesson_id and status = 'open')::integer;
comment on function private.seats_offered(uuid) is 'The seats of a lesson that are held for children who were asked.';
alter function private.seats_offered(uuid) owner to service_role;
revoke execute on function private.seats_offered(uuid) from public;
grant execute on function private.seats_offered(uuid) to service_role;

-- Locks the class row as a seat in the class does, so that two children never take the last seat of a lesson.
create function private.hold_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.classes where id = (select class_id from public.lessons where id = new.lesson_id) for update;
  if private.seats_left(new.lesson_id) < 0 then
    raise exception 'the lesson is full' using errcode = '23514', constraint = 'visits__within_capacity', table = 'visits', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_visit() owner to service_role;

-- A child that was to begin after a guest who does not come begins at once, unless its family said that it will not come.
create function private.begin_instead_of_guest() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.lessons where id = old.lesson_id and starts_at > now()) or private.seats_left(old.lesson_id) < 1 then
    return null;
  end if;
  with begun as (
    delete from public.absences
    where id = (select id from public.absences where lesson_id = old.lesson_id and by_club and announced_by is null order by created_at, id limit 1)
    returning id, child_id
  ), unmarked as (
    delete from public.attendance using begun
    where lesson_id = old.lesson_id and attendance.child_id = begun.child_id and client_id = begun.id
    returning attendance.child_id
  )
  insert into public.attendance_marks (lesson_id, child_id, status, marked_at)
  select old.lesson_id, child_id, null, clock_timestamp() from unmarked;
  return null;
end
$$;
alter function private.begin_instead_of_guest() owner to service_role;

-- The seat that an absence left may be a guest's by now; one that is only offered goes back. A child that has left the class
-- takes none back, and neither does a lesson that is over.
create function private.keep_given_seat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.lessons join public.enrollments using (class_id)
    where lessons.id = old.lesson_id and starts_at > now() and child_id = old.child_id and enrollments.status = 'active'
      and private.swims_on(enrollments, starts_at)
  ) then
    return null;
  end if;
  perform from public.classes where id = (select class_id from public.lessons where id = old.lesson_id) for update;
  if exists (select from public.visits where lesson_id = old.lesson_id)
    and private.seats_left(old.lesson_id) + private.seats_offered(old.lesson_id) < 0
  then
    raise exception 'the seat is taken' using errcode = '23514', constraint = 'absences__seat_is_free', table = 'absences', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.keep_given_seat() owner to service_role;

-- A private lesson takes its lane and its instructor as a class does: lessons of all kinds are looked at, and weekly sessions whose
-- lesson is not made yet. Lessons of weekly classes keep free of each other by their sessions.
create function private.lesson_clash(_people uuid[], _location uuid, _lanes int4range, _during tstzrange, _except uuid, _only_private boolean) returns text language sql stable
  return (
    select clash from (
      select case when _people && there.people then 'instructor' else 'lane' end as clash
      from public.lessons join public.classes on classes.id = class_id
      cross join lateral (
        select array(
          select coalesce(substitute_instructor_id, classes.instructor_id)
          union select instructor_id from public.class_instructors where class_instructors.class_id = classes.id
        ) as people, coalesce(moved_to, location_id) as location_id,
        case when moved_to is null then lanes else int4range(coalesce(moved_lane, 1), coalesce(moved_lane + 1, 21)) end as lanes
      ) as there
      where starts_at > lower(_during) - interval '4 hours' and starts_at < upper(_during)
        and starts_at + make_interval(mins => lessons.duration_minutes) > lower(_during)
        and lessons.status <> 'cancelled' and lessons.id is distinct from _except and (not _only_private or kind = 'private')
        and (_people && there.people or (there.location_id = _location and there.lanes && _lanes))
      union all
      select case when _people && private.instructor_ids_of(class_id) then 'instructor' else 'lane' end
      from public.class_sessions cross join lateral (
        select lower(_during) at time zone 'Europe/Sofia' as start, upper(_during) - lower(_during) as length
      ) as local
      cross join lateral (select int4range(minute, minute + (extract(epoch from length) / 60)::integer) as wanted from (
        select (extract(epoch from start::time) / 60)::integer as minute
      ) as first) as asked
      where not _only_private and is_active and day_of_week = extract(isodow from start) and minutes && wanted and runs @> start::date
        and (_people && private.instructor_ids_of(class_id) or (class_sessions.location_id = _location and lanes && _lanes))
        and not exists (
          select from public.lessons where session_id = class_sessions.id and (starts_at at time zone 'Europe/Sofia')::date = start::date
        )
        and not exists (
          select from public.closures where (closures.location_id is null or closures.location_id = class_sessions.location_id) and period && _during
        )
    ) as clashes order by clash limit 1
  );
comment on function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) is 'instructor or lane: what is taken at that time by another lesson, or by a weekly session ahead; null: neither.';
alter function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) owner to service_role;
revoke execute on function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) from public;
grant execute on function private.lesson_clash(uuid[], uuid, int4range, tstzrange, uuid, boolean) to service_role;

-- Two that take the same person or the same location at once wait for each other, in one order.
create function private.hold_for_lessons(people uuid[], location uuid) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select unnest(people) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('instructor ' || person, 0));
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('location ' || location, 0));
end
$$;
alter function private.hold_for_lessons(uuid[], uuid) owner to service_role;
revoke execute on function private.hold_for_lessons(uuid[], uuid) from public;
grant execute on function private.hold_for_lessons(uuid[], uuid) to service_role;

-- A private lesson, or a lesson that moves to the time of one, keeps free of the others.
create function private.refuse_lesson_clash() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own record;
  clash text;
begin
  if new.status = 'cancelled' then
    return null;
  end if;
  select kind, coalesce(new.moved_to, location_id) as location,
    case when new.moved_to is null then lanes else int4range(coalesce(new.moved_lane, 1), coalesce(new.moved_lane + 1, 21)) end as lanes,
    array(
      select coalesce(new.substitute_instructor_id, instructor_id)
      union select class_instructors.instructor_id from public.class_instructors where class_id = classes.id
    ) as people
  into own from public.classes where id = new.class_id;
  if tg_op = 'INSERT' and own.kind = 'weekly' then
    return null;
  end if;
  perform private.hold_for_lessons(own.people, own.location);
  clash := private.lesson_clash(own.people, own.location, own.lanes,
    tstzrange(new.starts_at, new.starts_at + make_interval(mins => new.duration_minutes)), new.id, own.kind = 'weekly');
  if clash is not null then
    raise exclusion_violation using message = 'the ' || clash || ' is taken at that time', constraint = 'lessons__' || clash || '_free';
  end if;
  return null;
end
$$;
alter function private.refuse_lesson_clash() owner to service_role;

-- A weekly session, or another person in its class, keeps free of private lessons to come.
create function private.refuse_private_clash() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own record;
  clash text;
begin
  select location_id, private.instructor_ids_of(id) as people into own from public.classes where id = new.class_id and kind = 'weekly';
  if not found then
    return null;
  end if;
  perform private.hold_for_lessons(own.people, own.location_id);
  select case when own.people && there.people then 'instructor' else 'lane' end into clash
  from public.class_sessions as mine
  join public.classes on classes.kind = 'private'
  join public.lessons on lessons.class_id = classes.id and lessons.starts_at > now() and lessons.status <> 'cancelled'
  cross join lateral (select lessons.starts_at at time zone 'Europe/Sofia' as start) as local
  cross join lateral (
    select array(select coalesce(substitute_instructor_id, classes.instructor_id)) as people,
      coalesce(moved_to, classes.location_id) as location_id,
      case when moved_to is null then classes.lanes else int4range(coalesce(moved_lane, 1), coalesce(moved_lane + 1, 21)) end as lanes
  ) as there
  where mine.class_id = new.class_id and mine.is_active and mine.runs @> start::date and mine.day_of_week = extract(isodow from start)
    and mine.minutes && int4range((extract(epoch from start::time) / 60)::integer, (extract(epoch from start::time) / 60)::integer + lessons.duration_minutes)
    and (own.people && there.people or (mine.location_id = there.location_id and mine.lanes && there.lanes))
    and not exists (
      select from public.lessons as given
      where given.session_id = mine.id and given.status = 'cancelled' and (given.starts_at at time zone 'Europe/Sofia')::date = start::date
    )
  order by 1 limit 1;
  if clash is not null then
    raise exclusion_violation using message = 'the ' || clash || ' has a private lesson', constraint = 'lessons__' || clash || '_free';
  end if;
  return null;
end
$$;
alter function private.refuse_private_clash() owner to service_role;

-- A private lesson is visited as one, and no other lesson is.
create function private.keep_visit_kind() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.kind = 'private') <> exists (
    select from public.lessons join public.classes on classes.id = class_id where lessons.id = new.lesson_id and classes.kind = 'private'
  ) then
    raise exception 'the visit does not fit the lesson' using errcode = '23514', constraint = 'visits__kind_fits', table = 'visits', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.keep_visit_kind() owner to service_role;

create function private.bump_revision() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

create function public.tried_elsewhere(child public.children) returns boolean language sql stable security definer set search_path = ''
  return case when private.is_desk() or auth.role() = 'service_role' then exists (
    select from public.children as other join public.visits on visits.child_id = other.id join public.lessons on lessons.id = lesson_id
    where lower(other.full_name) = lower(child.full_name) and other.birth_date = child.birth_date and other.parent_id <> child.parent_id
      and visits.kind = 'trial' and lessons.status <> 'cancelled'
      and not exists (
        select from public.children_apart
        where child_id = least(child.id, other.id) and other_id = greatest(child.id, other.id)
      )
  ) else false end;
comment on function public.tried_elsewhere(public.children) is
  'True if a child of this name and birth date has a trial lesson under another account. For reception and admins; false for all other callers.';
alter function public.tried_elsewhere(public.children) owner to service_role;
revoke execute on function public.tried_elsewhere(public.children) from public;
grant execute on function public.tried_elsewhere(public.children) to authenticated, service_role;

create view public.admin_marks as
  select
    attendance.id, attendance.child_id, attendance.status, lesson_id, class_id, starts_at,
    children.full_name as child_name, title, title_en, title_ru
  from public.lessons
  join public.attendance on lesson_id = lessons.id
  left join public.children on children.id = attendance.child_id
  left join public.classes on classes.id = class_id
  where lessons.status <> 'cancelled'
    and ((select private.is_desk()) or (select auth.role()) = 'service_role');
alter view public.admin_marks owner to service_role;
comment on view public.admin_marks is 'Every mark of every lesson with its child and class, for reception and admins. Empty for all other callers.';
grant select on public.admin_marks to club_desk;

-- # rules

alter table public.lessons enable row level security;
alter table public.lessons force row level security;
create policy lessons__public on public.lessons for select to anon, authenticated using (true);
grant select (id, class_id, session_id, starts_at, duration_minutes, status, created_at) on public.lessons to anon;
grant select (id, class_id, session_id, starts_at, duration_minutes, status, cancel_reason, substitute_instructor_id, created_at) on public.lessons to authenticated;
grant select (revision, moved_to, moved_lane) on public.lessons to anon, authenticated;
-- A visitor reads when a lesson is, not what the instructor noted of it.
-- notes is not granted: the staff reads it through open_roster.
create trigger lessons__counts_changes before update on public.lessons for each row
  when ((old.starts_at, old.duration_minutes, old.status, old.moved_to) is distinct from (new.starts_at, new.duration_minutes, new.status, new.moved_to))
  execute function private.bump_revision();
create trigger lessons__free_when_made after insert on public.lessons for each row
  when (new.session_id is null) execute function private.refuse_lesson_clash();
create trigger lessons__free_when_changed after update on public.lessons for each row
  when ((new.starts_at, new.duration_minutes, new.moved_to, new.moved_lane, new.substitute_instructor_id, new.status = 'cancelled')
    is distinct from (old.starts_at, old.duration_minutes, old.moved_to, old.moved_lane, old.substitute_instructor_id, old.status = 'cancelled'))
  execute function private.refuse_lesson_clash();
create constraint trigger class_sessions__private_free after insert or update on public.class_sessions deferrable initially immediate
  for each row execute function private.refuse_private_clash();
create constraint trigger class_instructors__private_free after insert on public.class_instructors deferrable initially immediate
  for each row execute function private.refuse_private_clash();

alter table public.attendance enable row level security;
alter table public.attendance force row level security;
create policy attendance__read on public.attendance for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.attendance to authenticated;
-- insert, update, delete are not granted: a mark moves the package's balance, mark_attendance does both.

alter table public.attendance_marks enable row level security;
alter table public.attendance_marks force row level security;
create policy attendance_marks__read on public.attendance_marks for select to authenticated using (
  exists (select from public.lessons where id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or (select private.is_desk())
);
grant select on public.attendance_marks to authenticated;

alter table public.roster_openings enable row level security;
alter table public.roster_openings force row level security;
create policy roster_openings__admin on public.roster_openings for select to authenticated using ((select private.is('admin')));
grant select on public.roster_openings to authenticated;

alter table public.absences enable row level security;
alter table public.absences force row level security;
create policy absences__read on public.absences for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.absences to authenticated;
-- insert, update, delete are not granted: announce_absence and withdraw_absence know the time of notice and the mark.
-- At the end, when the enrollment may be gone as well.
create constraint trigger absences__seat_is_free after delete on public.absences deferrable initially deferred
  for each row execute function private.keep_given_seat();

alter table public.visits enable row level security;
alter table public.visits force row level security;
-- A guest has no seat in the class: the lesson decides who of the staff reads it.
create policy visits__read on public.visits for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or exists (select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.visits to authenticated;
-- insert, update, delete are not granted: book_visit knows the seats, mark_attendance the staff.
create trigger visits__within_capacity after insert on public.visits for each row execute function private.hold_visit();
create trigger visits__kind_fits after insert or update of kind, lesson_id on public.visits for each row execute function private.keep_visit_kind();
create trigger visits__let_begin after delete on public.visits for each row execute function private.begin_instead_of_guest();

alter table public.visit_offers enable row level security;
alter table public.visit_offers force row level security;
create policy visit_offers__read on public.visit_offers for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.visit_offers to authenticated;
-- insert, update, delete are not granted: who is asked follows from the credits, accept_visit_offer and decline_visit_offer answer.
create trigger visit_offers__within_capacity after insert on public.visit_offers for each row
  when (new.status = 'open') execute function private.hold_visit();

alter table public.child_notes enable row level security;
alter table public.child_notes force row level security;
create policy child_notes__staff on public.child_notes for select to authenticated using (
  (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.child_notes to authenticated;
-- insert, update, delete are not granted: save_child_note knows the staff.

alter table public.substitute_requests enable row level security;
alter table public.substitute_requests force row level security;
create policy substitute_requests__staff on public.substitute_requests for select to authenticated
  using ((select private.is('instructor')) or (select private.is_desk()));
grant select on public.substitute_requests to authenticated;
-- Writing is ask_substitute's and its answers'.

alter table public.calendar_feeds enable row level security;
alter table public.calendar_feeds force row level security;
create policy calendar_feeds__own on public.calendar_feeds for select to authenticated using (user_id = (select auth.uid()));
grant select on public.calendar_feeds to authenticated;
-- Not granted to admins either: the address opens a family's week. Writing is make_calendar_feed's and revoke_calendar_feed's.

alter table public.attendance_days enable row level security;
alter table public.attendance_days force row level security;
create policy attendance_days__admin on public.attendance_days for select to authenticated using ((select private.is('admin')));
grant select on public.attendance_days to authenticated;
-- insert is not granted: the nightly job adds up.
