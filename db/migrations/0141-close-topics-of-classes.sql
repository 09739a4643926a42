-- Families on a waitlist listen to their class: anybody could say that its places changed, and have all of them read again.
-- The topic becomes a private one: signed-in people may listen, and only the database speaks there.

create policy messages__hear_classes on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic like 'class:%');

create or replace function private.announce_places() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'places_changed', 'class:' || class_id, true)
  from unnest(case tg_op when 'INSERT' then array[new.class_id] when 'DELETE' then array[old.class_id]
    else array[old.class_id, new.class_id] end) as class_id
  group by class_id;
  return null;
end
$$;
