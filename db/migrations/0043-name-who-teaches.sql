-- A family sees who teaches its child's class by name, in the same read as the class. Names of instructors are public
-- already: they stand in the timetable.

create function public.instructor_name(class public.classes) returns text language sql stable security definer set search_path = ''
  return (select full_name from public.profiles where user_id = class.instructor_id);
comment on function public.instructor_name(public.classes) is 'Who teaches the class, by name.';
alter function public.instructor_name(public.classes) owner to service_role;
grant execute on function public.instructor_name(public.classes) to anon, authenticated;
