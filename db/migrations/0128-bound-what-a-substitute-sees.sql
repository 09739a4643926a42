-- Who takes a single lesson sees its children around that day, and not for good.
-- older programs: go on
create or replace function private.substituted_lesson_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from public.lessons
    where substitute_instructor_id = auth.uid() and private.is('instructor')
      and starts_at between now() - interval '2 days' and now() + interval '2 days'
  );
comment on function private.substituted_lesson_ids() is 'The single lessons around these days that the calling instructor takes as a substitute.';
