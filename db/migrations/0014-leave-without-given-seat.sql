-- A child that has left a class, or is deleted, takes no seat back from a guest.
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
