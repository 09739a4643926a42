-- An instructor hears nothing of a class of a plan, its own included.
-- older programs: go on

create or replace function private.taught_class_ids() returns uuid[] language sql stable security definer set search_path = ''
  return case when private.is('instructor') then
    array(select id from public.classes where id = any (private.class_ids_of(auth.uid())) and not is_planned)
  else '{}'::uuid[] end;
comment on function private.taught_class_ids() is 'The classes of the calling instructor; those of a plan are not yet.';
