-- A child that takes a seat in a class leaves the trials ahead in it, free seats of a lesson are counted in one place, and
-- an enrollment knows since when its child has its seat in this class.
-- older programs: go on

alter table public.enrollments add column seated_at timestamptz;
comment on column public.enrollments.seated_at is 'When the child took its seat in this class by a move, from the waitlist or after a break; null: when the row was made.';

-- A seat that is held for a waiting child is not free.
create function private.seats_left(lesson_id uuid) returns integer language sql stable
  return (
    select max_capacity
      - (select count(*) from public.enrollments where class_id = classes.id and status in ('active', 'waitlist'))
      - (select count(*) from public.trials where trials.lesson_id = lessons.id)
    from public.lessons join public.classes on classes.id = class_id where lessons.id = seats_left.lesson_id
  )::integer;
comment on function private.seats_left(uuid) is 'The seats of a lesson less the children of its class, those who wait for a seat, and those who try it; below zero where there are more children than seats.';
alter function private.seats_left(uuid) owner to service_role;
revoke execute on function private.seats_left(uuid) from public;
grant execute on function private.seats_left(uuid) to service_role;

-- A child that takes a seat in a class does not try its lessons any more.
create function private.drop_trials_ahead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.trials
  where child_id = new.child_id and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now());
  return null;
end
$$;
alter function private.drop_trials_ahead() owner to service_role;

create function private.note_seat() returns trigger language plpgsql set search_path = '' as $$
begin
  new.seated_at := now();
  return new;
end
$$;

create or replace function private.hold_trial_seat() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.classes where id = (select class_id from public.lessons where id = new.lesson_id) for update;
  if private.seats_left(new.lesson_id) < 0 then
    raise exception 'the lesson is full' using errcode = '23514', constraint = 'trials__within_capacity', table = 'trials', schema = 'public';
  end if;
  return null;
end
$$;

create trigger enrollments__drop_trials after insert or update of status, class_id, child_id on public.enrollments
  for each row when (new.status = 'active') execute function private.drop_trials_ahead();
create trigger enrollments__note_seat before update of status, class_id on public.enrollments
  for each row when (new.status = 'active' and (old.status <> 'active' or old.class_id <> new.class_id)) execute function private.note_seat();

delete from public.trials using public.lessons, public.enrollments
where lessons.id = lesson_id and starts_at > now() and enrollments.class_id = lessons.class_id
  and enrollments.child_id = trials.child_id and enrollments.status = 'active';
