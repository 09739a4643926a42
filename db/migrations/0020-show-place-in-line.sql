-- A family sees how far a waiting child has come, without seeing who stands before it: only the number comes out.
create function public.waitlist_position(enrollment public.enrollments) returns integer language sql stable security definer set search_path = ''
  return case when enrollment.status = 'waitlist' then (
    select count(*)::integer from public.enrollments as ahead
    where ahead.class_id = enrollment.class_id and ahead.status = 'waitlist'
      and (ahead.waitlisted_at, ahead.id) <= (enrollment.waitlisted_at, enrollment.id)
  ) end;
comment on function public.waitlist_position(public.enrollments) is 'The place in line, from 1; null for a child that does not wait.';
alter function public.waitlist_position(public.enrollments) owner to service_role;
grant execute on function public.waitlist_position(public.enrollments) to authenticated;
