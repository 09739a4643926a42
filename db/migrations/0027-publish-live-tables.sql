-- What the app shows live. A change reaches a subscriber only if row-level security lets it read the row, so nothing here
-- widens anybody's sight. Children's health notes (child_care) and the office's books are not published.
-- The replica identity stays the primary key: a deletion carries no more than that to anybody, and updates write no old row.

create publication supabase_realtime for table
  public.achievements, public.attendance, public.children, public.class_meetings, public.closures, public.enrollments,
  public.event_registrations, public.events, public.news, public.notifications, public.orders, public.payments,
  public.progress_assessments, public.refunds, public.session_ledger, public.subscriptions, public.waitlist_offers;
-- A child's full name and a payment's euro are generated. PostgreSQL can publish such columns from version 18 on; before,
-- live rows come without them.
do $$
begin
  if current_setting('server_version_num')::integer >= 180000 then
    alter publication supabase_realtime set (publish_generated_columns = stored);
  end if;
end
$$;

-- A family does not see the rows of those who stand before its child, so their leaving changes its place unseen. The
-- class says so itself: anyone may hear that its places changed; how, each reads with its own eyes.
create function private.announce_places() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send('{}', 'places_changed', 'class:' || class_id, false)
  from unnest(case tg_op when 'INSERT' then array[new.class_id] when 'DELETE' then array[old.class_id]
    else array[old.class_id, new.class_id] end) as class_id
  group by class_id;
  return null;
end
$$;
alter function private.announce_places() owner to service_role;
create trigger enrollments__announce_places after insert or delete on public.enrollments
  for each row execute function private.announce_places();
create trigger enrollments__announce_moved_places after update on public.enrollments
  for each row when ((old.class_id, old.status) is distinct from (new.class_id, new.status)) execute function private.announce_places();
