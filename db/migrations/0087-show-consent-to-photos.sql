-- The roster, the gallery and a child's page say whether photos of a child are allowed.
-- older programs: go on

create function private.allows_photos(_child uuid) returns boolean language sql stable security definer set search_path = ''
  return (
    select exists (
      select from public.consents where document_id = newest.id and child_id = _child and withdrawn_at is null
    )
    from (
      select id from public.documents where kind = 'photos' and published_at <= now() order by version desc limit 1
    ) as newest
  );
comment on function private.allows_photos(uuid) is 'Whether a parent agreed to photos of the child, by the newest version; null where the club asks for no such consent.';
alter function private.allows_photos(uuid) owner to service_role;
revoke execute on function private.allows_photos(uuid) from public;
grant execute on function private.allows_photos(uuid) to service_role;

create function public.photos_allowed(child public.children) returns boolean
  language sql stable security definer set search_path = ''
  return case when child.id = any (private.my_child_ids()) or child.id = any (private.taught_child_ids()) or private.is_desk()
    then private.allows_photos(child.id) end;
comment on function public.photos_allowed(public.children) is
  'Whether photos of the child are allowed, for its family, those who teach it, reception and admins; null for all other callers, and where the club asks for no consent.';
alter function public.photos_allowed(public.children) owner to service_role;
revoke execute on function public.photos_allowed(public.children) from public;
grant execute on function public.photos_allowed(public.children) to authenticated;
