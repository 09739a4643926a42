-- A child that has left a class, or is deleted, takes no seat back from a guest; an absence that a family announced stays when
-- the guest does not come.
-- older programs: go on

create or replace function private.keep_given_seat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.lessons join public.enrollments using (class_id)
    where lessons.id = old.lesson_id and starts_at > now() and child_id = old.child_id and enrollments.status = 'active'
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

create or replace function private.begin_instead_of_guest() returns trigger language plpgsql security definer set search_path = '' as $$
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
