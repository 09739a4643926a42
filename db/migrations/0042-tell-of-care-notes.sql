-- The deck has to know that there is something to read before it reads: that a child has a health note, not what it says.
-- The note itself stays open_roster's, which writes down who read it.

create function public.has_care_note(child public.children) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.child_care
    where child_care.child_id = child.id and coalesce(medical_notes, '') <> ''
  ) and (
    exists (
      select from public.enrollments join public.classes on classes.id = enrollments.class_id
      where enrollments.child_id = child.id and classes.instructor_id = auth.uid() and private.is('instructor')
    )
    or child.id = any (private.my_child_ids())
    or private.is('admin')
  );
comment on function public.has_care_note(public.children) is
  'Whether a child has a health note, for those who teach it, its family and admins; false for everybody else. Reading the note is open_roster''s.';
alter function public.has_care_note(public.children) owner to service_role;
revoke execute on function public.has_care_note(public.children) from public;
grant execute on function public.has_care_note(public.children) to authenticated;
