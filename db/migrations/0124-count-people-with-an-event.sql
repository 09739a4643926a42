-- How many come to an event and how many wait is read together with the event, in one request. Only the numbers come out.
create function public.registered_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return (select count(*)::integer from public.event_registrations where event_id = event.id and status = 'registered');
comment on function public.registered_count(public.events) is 'How many come to the event.';
alter function public.registered_count(public.events) owner to service_role;
create function public.waiting_count(event public.events) returns integer language sql stable security definer set search_path = ''
  return (select count(*)::integer from public.event_registrations where event_id = event.id and status = 'waitlist');
comment on function public.waiting_count(public.events) is 'How many wait for a place at the event.';
alter function public.waiting_count(public.events) owner to service_role;
grant execute on function public.registered_count(public.events), public.waiting_count(public.events) to anon, authenticated;
