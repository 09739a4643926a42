-- A child that is not enrolled tries one lesson, in a seat that is free then.
-- older programs: go on

create table public.trials (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  outcome text constraint trials__outcome_known check (outcome in ('came', 'missed')),
  booked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A child tries a lesson once.
  constraint trials__once unique (lesson_id, child_id)
);
create index trials__by_child on public.trials (child_id);
create index trials__by_author on public.trials (booked_by);
comment on table public.trials is 'A child that is not enrolled tries one lesson of a class, in a seat that is free then.';
comment on column public.trials.outcome is 'Whether the child came; null until the staff says so.';

-- Locks the class row as a seat in the class does, so that two children never take the last seat of a lesson.
create function private.hold_trial_seat() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  class public.classes;
begin
  select classes.* into class from public.classes where id = (select class_id from public.lessons where id = new.lesson_id) for update;
  if (select count(*) from public.enrollments where class_id = class.id and status = 'active')
    + (select count(*) from public.trials where lesson_id = new.lesson_id) > class.max_capacity then
    raise exception 'the lesson is full' using errcode = '23514', constraint = 'trials__within_capacity', table = 'trials', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_trial_seat() owner to service_role;

alter table public.trials enable row level security;
alter table public.trials force row level security;
create policy trials__read on public.trials for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.trials to authenticated;
-- insert, update, delete are not granted: book_trial knows the seats, mark_trial the staff.
create trigger trials__within_capacity after insert on public.trials for each row execute function private.hold_trial_seat();
