-- An instructor writes a note on one child in one lesson, for the staff of the lesson.
-- older programs: go on

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
