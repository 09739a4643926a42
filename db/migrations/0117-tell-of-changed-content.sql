-- Public pages are kept for a moment by every process that renders them. When the office changes what they show, the
-- processes are told once the change is committed, so that nobody sees the old page after it. Rows and rights do not change.
-- Free places and counts follow by themselves within seconds: whoever enrols need not wait for this notice.

create function private.tell_of_changed_content() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('public_content', '');
  return null;
end
$$;
comment on function private.tell_of_changed_content() is 'Tells whoever keeps public pages that they are out of date. Within a transaction it is told once.';

create trigger club_settings__tell after insert or update or delete or truncate on public.club_settings
  for each statement execute function private.tell_of_changed_content();
create trigger locations__tell after insert or update or delete or truncate on public.locations
  for each statement execute function private.tell_of_changed_content();
create trigger closures__tell after insert or update or delete or truncate on public.closures
  for each statement execute function private.tell_of_changed_content();
create trigger classes__tell after insert or update or delete or truncate on public.classes
  for each statement execute function private.tell_of_changed_content();
create trigger class_sessions__tell after insert or update or delete or truncate on public.class_sessions
  for each statement execute function private.tell_of_changed_content();
create trigger plans__tell after insert or update or delete or truncate on public.plans
  for each statement execute function private.tell_of_changed_content();
create trigger team_members__tell after insert or update or delete or truncate on public.team_members
  for each statement execute function private.tell_of_changed_content();
create trigger team_achievements__tell after insert or update or delete or truncate on public.team_achievements
  for each statement execute function private.tell_of_changed_content();
create trigger news__tell after insert or update or delete or truncate on public.news
  for each statement execute function private.tell_of_changed_content();
create trigger media_items__tell after insert or update or delete or truncate on public.media_items
  for each statement execute function private.tell_of_changed_content();
create trigger products__tell after insert or update or delete or truncate on public.products
  for each statement execute function private.tell_of_changed_content();
create trigger events__tell after insert or update or delete or truncate on public.events
  for each statement execute function private.tell_of_changed_content();
create trigger documents__tell after insert or update or delete or truncate on public.documents
  for each statement execute function private.tell_of_changed_content();
