-- An event is read with the reader's own people in one request. Who sees what does not change: the function reads the view as
-- whoever asks.

create function public.comers(event public.events) returns setof public.event_comers language sql stable rows 5
begin atomic
  select event_comers.* from public.event_comers where event_id = event.id;
end;
comment on function public.comers(public.events) is 'Those for whom the reader answers, and where they stand at the event.';
grant execute on function public.comers(public.events) to authenticated;
