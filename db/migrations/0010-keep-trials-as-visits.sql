-- Trials are one kind of visit: a child in a lesson of a class in which it has no seat. A seat that is announced empty is free.
-- contracts: programs from before it cannot open a roster or mark until they are stopped, a minute of an update; phones keep the marks and send them again

alter table public.trials rename to visits;
do $$
declare
  old_name text;
begin
  for old_name in select conname from pg_catalog.pg_constraint where conrelid = 'public.visits'::regclass and conname like 'trials%' loop
    execute pg_catalog.format('alter table public.visits rename constraint %I to %I', old_name, 'visits' || substr(old_name, 7));
  end loop;
end
$$;
alter index public.trials__by_child rename to visits__by_child;
alter index public.trials__by_author rename to visits__by_author;
alter index public.trials__by_marker rename to visits__by_marker;
alter policy trials__read on public.visits rename to visits__read;
drop trigger trials__within_capacity on public.visits;
alter table public.visits drop constraint visits__outcome_known;
alter table public.visits rename outcome to mark;
update public.visits set mark = case mark when 'came' then 'present' else 'absent' end where mark is not null;
alter table public.visits add constraint visits__mark_known check (mark in ('present', 'absent', 'excused'));
alter table public.visits add column kind text not null default 'trial' constraint visits__kind_known check (kind in ('trial', 'single', 'make_up'));
alter table public.visits alter column kind drop default;
comment on table public.visits is 'A child without a seat in a class swims in one of its lessons, in a seat that is free then.';
comment on column public.visits.kind is 'Why: to try it, a single visit, or instead of a lesson that it missed.';
comment on column public.visits.mark is 'The mark that counts, as in attendance; null until the staff says so.';
comment on column public.visits.marked_at is 'When it was marked; null as well for one from before that was kept.';
comment on column public.visits.client_id is 'The id of the mark that counts, in attendance_marks.';
alter table public.absences add column by_club boolean not null default false;
comment on table public.absences is 'A family said ahead that the child will not come to a lesson: its seat is free for that one.';
comment on column public.absences.by_club is 'The seat of this one lesson was a guest''s before the child took its own: it begins with the next.';

drop function private.hold_trial_seat();
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
create trigger visits__within_capacity after insert on public.visits for each row execute function private.hold_visit();

create or replace function private.seats_left(lesson_id uuid) returns integer language sql stable
  return (
    select max_capacity - taken - least(waiting, greatest(max_capacity - taken, 0)) + absent - visiting
    from public.lessons join public.classes on classes.id = class_id
    cross join lateral (
      select count(*) filter (where status = 'active') as taken, count(*) filter (where status = 'waitlist') as waiting,
        count(*) filter (where status = 'active' and exists (
          select from public.absences where absences.lesson_id = lessons.id and absences.child_id = enrollments.child_id
        )) as absent
      from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
    ) as seats
    cross join lateral (select count(*) as visiting from public.visits where visits.lesson_id = lessons.id) as guests
    where lessons.id = seats_left.lesson_id
  )::integer;
comment on function private.seats_left(uuid) is 'The seats of a lesson: those of the class, less its children and those who wait for a seat, with those who are announced absent, less guests; below zero where there are more children than seats.';
alter function private.seats_left(uuid) owner to service_role;

create function private.keep_given_seat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.classes where id = (select class_id from public.lessons where id = old.lesson_id) for update;
  if exists (select from public.visits where lesson_id = old.lesson_id) and private.seats_left(old.lesson_id) < 0 then
    raise exception 'the seat is taken' using errcode = '23514', constraint = 'absences__seat_is_free', table = 'absences', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.keep_given_seat() owner to service_role;
create function private.begin_instead_of_guest() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.lessons where id = old.lesson_id and starts_at > now()) or private.seats_left(old.lesson_id) < 1 then
    return null;
  end if;
  with begun as (
    delete from public.absences
    where id = (select id from public.absences where lesson_id = old.lesson_id and by_club order by created_at, id limit 1)
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
create trigger visits__let_begin after delete on public.visits for each row execute function private.begin_instead_of_guest();

create constraint trigger absences__seat_is_free after delete on public.absences deferrable initially deferred
  for each row execute function private.keep_given_seat();

drop trigger enrollments__drop_trials on public.enrollments;
drop function private.drop_trials_ahead();
create function private.drop_visits_ahead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visits
  where child_id = new.child_id and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now());
  return null;
end
$$;
alter function private.drop_visits_ahead() owner to service_role;
create trigger enrollments__drop_visits after insert or update of status, class_id, child_id on public.enrollments
  for each row when (new.status = 'active') execute function private.drop_visits_ahead();

create function private.begin_after_guests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with given as (
    insert into public.absences (child_id, lesson_id, excused, by_club)
    select new.child_id, lessons.id, true, true from public.lessons
    where class_id = new.class_id and starts_at > now() and status <> 'cancelled'
      and exists (select from public.visits where lesson_id = lessons.id) and private.seats_left(lessons.id) < 0
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
create trigger enrollments__yield_to_guests after insert or update of status, class_id, child_id on public.enrollments
  for each row when (new.status = 'active') execute function private.begin_after_guests();

update public.notifications set kind = 'visit_' || substr(kind, 7), data = data || '{"visit": "trial"}' where kind in ('trial_booked', 'trial_cancelled');
update public.notification_settings set kind = 'visit_' || substr(kind, 7) where kind in ('trial_booked', 'trial_cancelled');
update public.audit_log set action = replace(action, '_trial', '_visit') where action in ('book_trial', 'cancel_trial');
