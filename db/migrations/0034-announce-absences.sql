-- Absences that a family announces, colleagues who are asked to stand in, and marks that are taken back.
-- A mark without a status says: nothing is marked any more. The mark that counts still stands in attendance, its history in
-- attendance_marks; a balance stays the sum of session_ledger.

create table public.absences (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  meeting_id uuid not null references public.class_meetings (id) on delete cascade,
  note text constraint absences__note_length check (length(note) <= 500),
  excused boolean not null,
  announced_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A child is announced absent once a lesson.
  constraint absences__once unique (meeting_id, child_id)
);
create index absences__by_child on public.absences (child_id);
create index absences__by_author on public.absences (announced_by);
comment on table public.absences is 'A family said ahead that the child will not come to a lesson.';
comment on column public.absences.excused is 'Announced in time: the child is marked excused and keeps its session. Otherwise the staff knows, and the session counts.';
comment on column public.absences.id is 'Also the client_id of the excused mark that the announcement made.';

alter table public.absences enable row level security;
alter table public.absences force row level security;
create policy absences__read on public.absences for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.class_meetings where class_meetings.id = meeting_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or meeting_id = any ((select private.substituted_meeting_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.absences to authenticated;
-- insert, update, delete are not granted: announce_absence and withdraw_absence know the time of notice and the mark.

create table public.substitute_requests (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references public.class_meetings (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  note text constraint substitute_requests__note_length check (length(note) <= 500),
  status text not null default 'open' constraint substitute_requests__status_known check (status in ('open', 'taken', 'withdrawn')),
  taken_by uuid references auth.users (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
-- One open request at a time for a lesson.
create unique index substitute_requests__one_open on public.substitute_requests (meeting_id) where status = 'open';
create index substitute_requests__by_meeting on public.substitute_requests (meeting_id);
create index substitute_requests__by_asker on public.substitute_requests (asked_by);
create index substitute_requests__by_substitute on public.substitute_requests (taken_by);
comment on table public.substitute_requests is 'An instructor looks for a colleague who takes one lesson.';

alter table public.substitute_requests enable row level security;
alter table public.substitute_requests force row level security;
create policy substitute_requests__staff on public.substitute_requests for select to authenticated
  using ((select private.is('instructor')) or (select private.is('admin')));
grant select on public.substitute_requests to authenticated;
-- Writing is ask_substitute's and its answers'.

alter table public.attendance_marks alter column status drop not null;
comment on column public.attendance_marks.status is 'Null: the mark was taken back.';

alter table public.class_meetings add column revision integer not null default 0;
comment on column public.class_meetings.revision is 'Goes up whenever the lesson''s time, length or status changes: a calendar''s SEQUENCE.';
create function private.bump_revision() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger class_meetings__counts_changes before update on public.class_meetings for each row
  when ((old.starts_at, old.duration_minutes, old.status) is distinct from (new.starts_at, new.duration_minutes, new.status))
  execute function private.bump_revision();
grant select (revision) on public.class_meetings to anon, authenticated;

alter publication supabase_realtime add table public.absences, public.substitute_requests;
