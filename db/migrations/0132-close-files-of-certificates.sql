-- Who brought a certificate and is no parent of the child any more does not open its file.
-- older programs: go on
create function private.is_of_certificate(_file_path text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.certificates where file_path = _file_path);
comment on function private.is_of_certificate(text) is 'Whether a file belongs to a certificate, also where the caller may not read that.';
alter function private.is_of_certificate(text) owner to service_role;
grant execute on function private.is_of_certificate(text) to authenticated;

alter policy objects__read_certificate on storage.objects using (
  bucket_id = 'certificates' and (
    exists (select from public.certificates where file_path = objects.name)
    or ((storage.foldername(name))[1] = (select auth.uid())::text and not private.is_of_certificate(name))
  )
);
