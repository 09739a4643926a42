-- The mark of a trial travels with the marks of its lesson: who made it, when, and under which id.
-- older programs: go on

alter table public.trials
  add column marked_by uuid references auth.users (id) on delete set null,
  add column marked_at timestamptz,
  add column client_id uuid;
create index trials__by_marker on public.trials (marked_by);
comment on column public.trials.marked_at is 'When the outcome was marked; null as well for one from before that was kept.';
comment on column public.trials.client_id is 'The id of the mark that counts, in attendance_marks: „came“ is present there, „missed“ absent.';
