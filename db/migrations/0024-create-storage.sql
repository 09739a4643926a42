-- Files: what a file is called, who may see it and what is known of it. The bytes stand in the store under `version`, which
-- never changes its meaning: to overwrite is to point at other bytes, to move is to change a name. Names are the ones the
-- official client's world knows.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role, supabase_storage_admin;
grant create on schema storage to service_role;

create table storage.buckets (
  id text collate "C" primary key constraint buckets__id_length check (char_length(id) between 1 and 100),
  name text collate "C" not null constraint buckets__one_per_name unique,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint constraint buckets__file_size_limit_positive check (file_size_limit >= 0),
  allowed_mime_types text[],
  inspects_content boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table storage.buckets is 'A place for files with rules of its own.';
comment on column storage.buckets.public is 'Anybody who knows the address reads its files, whatever the policies say.';
comment on column storage.buckets.file_size_limit is 'The largest file, in bytes; null: what the server allows.';
comment on column storage.buckets.inspects_content is 'Files are what their bytes say, and pictures are encoded anew without camera and place data.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text collate "C" not null references storage.buckets (id),
  name text collate "C" not null constraint objects__name_length check (char_length(name) between 1 and 1024),
  owner_id text default auth.uid()::text,
  version text not null constraint objects__one_per_version unique,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  -- A bucket has one file of a name.
  constraint objects__one_per_name unique (bucket_id, name)
);
comment on table storage.objects is 'A file: its name in a bucket and what is known of it.';
comment on column storage.objects.version is 'Names the bytes in the store.';
comment on column storage.objects.metadata is 'Known by the service: eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode.';
comment on column storage.objects.user_metadata is 'Given by the uploader.';

create table storage.unused_files (
  version text primary key,
  remove_after timestamptz not null,
  created_at timestamptz not null default now()
);
create index unused_files__due on storage.unused_files (remove_after);
comment on table storage.unused_files is 'Bytes that no object names: those of an upload under way, and those that were replaced or deleted. The sweep removes them from the store.';

create function storage.foldername(name text) returns text[] language sql immutable strict parallel safe
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];
comment on function storage.foldername(text) is 'The folders of a file''s name, outermost first.';
create function storage.filename(name text) returns text language sql immutable strict parallel safe
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];
comment on function storage.filename(text) is 'The last part of a file''s name.';
create function storage.extension(name text) returns text language sql immutable strict parallel safe
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
comment on function storage.extension(text) is 'What follows the last dot of a file''s name.';
grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text) to anon, authenticated, service_role, supabase_storage_admin;

-- A row may only name bytes that were announced, so there is no row without bytes; bytes that lose their row are announced again.
create function storage.keep_count_of_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.version = new.version then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into storage.unused_files (version, remove_after) values (old.version, now()) on conflict (version) do nothing;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    delete from storage.unused_files where version = new.version;
    if not found then raise exception 'no file was stored under version %', new.version using errcode = '23503', constraint = 'objects__has_file'; end if;
  end if;
  return null;
end
$$;
alter function storage.keep_count_of_files() owner to service_role;
create trigger objects__keep_count_of_files after insert or update or delete on storage.objects
  for each row execute function storage.keep_count_of_files();

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
alter table storage.objects enable row level security;
alter table storage.objects force row level security;
alter table storage.unused_files enable row level security;
alter table storage.unused_files force row level security;
grant select, insert, update, delete on storage.buckets, storage.objects, storage.unused_files to service_role;

create policy buckets__office on storage.buckets for select to authenticated using ((select private.is('admin')));
grant select on storage.buckets to anon, authenticated;
-- insert, update and delete are not granted: buckets are made with the secret key.

-- The club's buckets. Policies on objects stand beside them; a bucket made later has none, so it is the secret key's alone.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, inspects_content) values
  ('media', 'media', true, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true),
  ('team', 'team', true, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true),
  ('products', 'products', true, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true),
  ('children', 'children', false, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true),
  ('documents', 'documents', false, 20000000, '{application/pdf,image/jpeg,image/png,image/webp,image/avif,image/gif}', true);

create policy objects__published on storage.objects for select to anon, authenticated
  using (bucket_id in ('media', 'team', 'products'));
create policy objects__office on storage.objects for all to authenticated
  using (bucket_id in ('media', 'team', 'products', 'children', 'documents') and (select private.is('admin')));
-- children/{child_id}/…: the child's family adds, changes and deletes; who teaches the child reads.
create policy objects__family on storage.objects for all to authenticated
  using (bucket_id = 'children' and (storage.foldername(name))[1] = any ((select private.my_child_ids())::text[]));
create policy objects__taught on storage.objects for select to authenticated
  using (bucket_id = 'children' and (storage.foldername(name))[1] = any ((select private.taught_child_ids())::text[]));
-- documents/{user_id}/…: a person's own.
create policy objects__own_documents on storage.objects for all to authenticated
  using (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
grant select, delete on storage.objects to anon, authenticated;
grant insert (id, bucket_id, name, owner_id, version, metadata, user_metadata) on storage.objects to anon, authenticated;
grant update (bucket_id, name, owner_id, version, metadata, user_metadata, updated_at, last_accessed_at) on storage.objects to anon, authenticated;

-- A person's files go with the person: names hold the id, which no foreign key can follow. '0' is what comes after '/'.
create function private.delete_files_of_child() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'children' and name > old.id::text || '/' and name < old.id::text || '0';
  return null;
end
$$;
create function private.delete_files_of_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'documents' and name > old.id::text || '/' and name < old.id::text || '0';
  return null;
end
$$;
alter function private.delete_files_of_child() owner to service_role;
alter function private.delete_files_of_user() owner to service_role;
create trigger children__delete_files after delete on public.children for each row execute function private.delete_files_of_child();
create trigger users__delete_files after delete on auth.users for each row execute function private.delete_files_of_user();
