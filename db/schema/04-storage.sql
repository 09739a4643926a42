-- Files: what a file is called, who may see it and what is known of it. The bytes are in the store under `version`, which never
-- changes its meaning: to overwrite is to point at other bytes, to move is to change a name. An upload asks the database twice,
-- before its bytes and after them, each time in one statement, run as the caller. Names are the ones the official client knows.

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
  updated_at timestamptz not null default now(),
  owner_quota bigint,
  constraint buckets__owner_quota_positive check (owner_quota > 0)
);
comment on table storage.buckets is 'A container of files with rules of its own.';
comment on column storage.buckets.public is 'Every caller who knows the address reads its files, whatever the policies say.';
comment on column storage.buckets.file_size_limit is 'The largest file, in bytes; null: what the server allows.';
comment on column storage.buckets.inspects_content is 'The type of a file comes from its bytes; pictures are encoded again and films emptied of camera and location data.';
comment on column storage.buckets.owner_quota is 'How many bytes one person may keep here; null: no limit.';

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
create index objects__by_owner on storage.objects (owner_id, bucket_id) where owner_id is not null;
comment on table storage.objects is 'A file: its name in a bucket and what is known of it.';
comment on column storage.objects.version is 'Names the bytes in the store.';
comment on column storage.objects.metadata is 'Known by the service: eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode.';
comment on column storage.objects.user_metadata is 'Given by the uploader.';

-- A dump and the copy of the files are made one after the other. Bytes that are replaced or deleted in between are named by the dump,
-- so they stay for some days (FILES_KEPT_DAYS) before the sweep removes them. Parts of uploads are not kept.
create table storage.unused_files (
  version text primary key,
  remove_after timestamptz not null,
  created_at timestamptz not null default now(),
  was_object boolean not null default false,
  bucket_id text,
  owner_id text,
  bytes bigint not null default 0
);
create index unused_files__due on storage.unused_files (remove_after);
create index unused_files__by_owner on storage.unused_files (owner_id, bucket_id) where owner_id is not null;
comment on table storage.unused_files is 'Bytes that no object names: those of an upload under way, and those that were replaced or deleted. The sweep removes them from the store.';
comment on column storage.unused_files.was_object is 'A file had these bytes, and a backup may still name them: they are kept for some days after remove_after.';
comment on column storage.unused_files.owner_id is 'Whose file it was, for the limit of that person.';

create table storage.resumable_uploads (
  id uuid primary key,
  bucket_id text collate "C" not null references storage.buckets (id) on delete cascade,
  name text collate "C" not null,
  owner_id text,
  size bigint not null constraint resumable_uploads__size_positive check (size >= 0),
  received bigint not null default 0 constraint resumable_uploads__within_size check (received between 0 and size),
  metadata jsonb not null default '{}',
  is_upsert boolean not null default false,
  created_at timestamptz not null default now()
);
create index resumable_uploads__age on storage.resumable_uploads (created_at);
create index resumable_uploads__bucket on storage.resumable_uploads (bucket_id);
comment on table storage.resumable_uploads is 'An upload under way. It is complete if and only if its object is there.';
comment on column storage.resumable_uploads.owner_id is 'The user whose token began it; no other user continues it.';

create table storage.resumable_parts (
  upload_id uuid not null references storage.resumable_uploads (id) on delete cascade,
  position bigint not null,
  size bigint not null constraint resumable_parts__size_positive check (size > 0),
  version text not null constraint resumable_parts__one_per_version unique,
  created_at timestamptz not null default now(),
  primary key (upload_id, position)
);
comment on table storage.resumable_parts is 'A piece of an upload under way: its bytes are in the store under version.';

-- # rows

-- The club's buckets. Policies on objects are beside them; a bucket made later has none, so it is the secret key's alone.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, inspects_content, owner_quota) values
  ('media', 'media', true, 100000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm}', true, null),
  ('team', 'team', true, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true, null),
  ('products', 'products', true, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true, null),
  ('children', 'children', false, 10000000, '{image/jpeg,image/png,image/webp,image/avif,image/gif}', true, 30000000),
  ('documents', 'documents', false, 20000000, '{application/pdf,image/jpeg,image/png,image/webp,image/avif,image/gif}', true, 200000000),
  ('certificates', 'certificates', false, 10000000, '{application/pdf,image/jpeg,image/png,image/webp,image/avif,image/gif}', true, 60000000),
  ('attachments', 'attachments', false, 10000000, '{application/pdf,image/jpeg,image/png,image/webp}', true, 1000000000),
  ('lessons', 'lessons', false, 50000000, '{image/jpeg,image/png,image/webp,video/mp4,video/quicktime,video/webm}', true, 20000000000);

-- # functions and views

create function storage.foldername(name text) returns text[] language sql immutable strict parallel safe
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];
comment on function storage.foldername(text) is 'The folders of a file''s name, outermost first.';
grant execute on function storage.foldername(text) to anon, authenticated, service_role, supabase_storage_admin;

create function storage.filename(name text) returns text language sql immutable strict parallel safe
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];
comment on function storage.filename(text) is 'The last part of a file''s name.';
grant execute on function storage.filename(text) to anon, authenticated, service_role, supabase_storage_admin;

create function storage.extension(name text) returns text language sql immutable strict parallel safe
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
comment on function storage.extension(text) is 'What follows the last dot of a file''s name.';
grant execute on function storage.extension(text) to anon, authenticated, service_role, supabase_storage_admin;

-- A row may only name bytes that were announced, so there is no row without bytes; bytes that lose their row are announced again.
create function storage.keep_count_of_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.version = new.version then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then
    if tg_table_name = 'objects' then
      insert into storage.unused_files (version, remove_after, was_object, bucket_id, owner_id, bytes)
      values (old.version, now(), true, old.bucket_id, old.owner_id, storage.bytes_of(old.metadata))
      on conflict (version) do nothing;
    else
      insert into storage.unused_files (version, remove_after) values (old.version, now()) on conflict (version) do nothing;
    end if;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    delete from storage.unused_files where version = new.version;
    if not found then raise exception 'no file was stored under version %', new.version using errcode = '23503', constraint = 'objects__has_file'; end if;
  end if;
  return null;
end
$$;
alter function storage.keep_count_of_files() owner to service_role;

create function storage.announce_file(_version text, _hours integer) returns void language sql volatile security definer set search_path = ''
begin atomic
  insert into storage.unused_files (version, remove_after) values (_version, now() + make_interval(hours => _hours));
end;
comment on function storage.announce_file(text, integer) is 'Says that bytes are about to be stored: without a row that names them in time they are removed.';
alter function storage.announce_file(text, integer) owner to service_role;
grant execute on function storage.announce_file(text, integer) to anon, authenticated, service_role;

create function storage.lock_object(_bucket_id text, _name text, out id uuid, out version text) language sql volatile security definer set search_path = ''
begin atomic
  select objects.id, objects.version from storage.objects where bucket_id = _bucket_id and name = _name for update;
end;
comment on function storage.lock_object(text, text) is 'The file that has the name now, visible to the caller or not; locked until the transaction ends.';
alter function storage.lock_object(text, text) owner to service_role;
grant execute on function storage.lock_object(text, text) to anon, authenticated, service_role;

-- Nothing is returned by the insert: that would ask for the right to read.
create function storage.put_object(_row jsonb, _is_upsert boolean) returns void language plpgsql volatile set search_path = '' as $$
declare
  _new storage.objects := jsonb_populate_record(null::storage.objects, _row);
begin
  if _is_upsert then
    insert into storage.objects (id, bucket_id, name, owner_id, version, metadata, user_metadata)
    values (_new.id, _new.bucket_id, _new.name, _new.owner_id, _new.version, _new.metadata, _new.user_metadata)
    on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, version = excluded.version,
      metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now();
  else
    insert into storage.objects (id, bucket_id, name, owner_id, version, metadata, user_metadata)
    values (_new.id, _new.bucket_id, _new.name, _new.owner_id, _new.version, _new.metadata, _new.user_metadata);
  end if;
end
$$;
comment on function storage.put_object(jsonb, boolean) is 'Adds a file''s row, or replaces the row of the file that has the name, with the caller''s rights.';
grant execute on function storage.put_object(jsonb, boolean) to anon, authenticated, service_role;

create function storage.try_upload(_row jsonb, _is_upsert boolean, _hours integer) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform storage.announce_file(_row ->> 'version', _hours);
  begin
    perform storage.put_object(_row, _is_upsert);
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then
    null;
  end;
end
$$;
comment on function storage.try_upload(jsonb, boolean, integer) is 'Announces bytes, and fails where the caller could not write their row. Only the announcement stays.';
grant execute on function storage.try_upload(jsonb, boolean, integer) to anon, authenticated, service_role;

create function storage.commit_upload(_row jsonb, _is_upsert boolean, out id uuid, out replaced text) language plpgsql volatile set search_path = '' as $$
begin
  if _is_upsert then
    select locked.id, locked.version into id, replaced from storage.lock_object(_row ->> 'bucket_id', _row ->> 'name') as locked;
  end if;
  perform storage.put_object(_row, _is_upsert);
  id := coalesce(id, (_row ->> 'id')::uuid);
end
$$;
comment on function storage.commit_upload(jsonb, boolean) is 'Writes the row of bytes that are stored. Answers the file''s id and the version that was replaced.';
grant execute on function storage.commit_upload(jsonb, boolean) to anon, authenticated, service_role;

-- A small file takes room as well: its row, its name, a block of the disk.
create function storage.bytes_of(_metadata jsonb) returns bigint language sql immutable set search_path = ''
  return greatest((_metadata ->> 'size')::bigint, 10000);
grant execute on function storage.bytes_of(jsonb) to service_role;

-- A family may fill a bucket only so far: any fresh account could otherwise store files until the disk is full. What was replaced or
-- deleted within a day still counts, since its bytes stay for some days. Admins and the secret key store what the club needs.
create function storage.keep_quota() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  quota bigint;
  used bigint;
begin
  if new.owner_id is null then return new; end if;
  select owner_quota into quota from storage.buckets where id = new.bucket_id;
  if quota is null or private.is('admin') then return new; end if;
  -- Two uploads at once must not both find the last room.
  perform pg_advisory_xact_lock(hashtextextended(new.bucket_id || ' ' || new.owner_id, 0));
  -- A file that is replaced counts beside its successor: its bytes stay for some days.
  select coalesce(sum(bytes), 0) into used from (
    select storage.bytes_of(metadata) as bytes from storage.objects
    where owner_id = new.owner_id and bucket_id = new.bucket_id
    union all
    select bytes from storage.unused_files
    where owner_id = new.owner_id and bucket_id = new.bucket_id and remove_after > now() - interval '1 day'
  ) as files;
  if used + storage.bytes_of(new.metadata) > quota then
    raise exception 'The files of this person in % are at their limit', new.bucket_id using errcode = '54000';
  end if;
  return new;
end
$$;
alter function storage.keep_quota() owner to service_role;

-- # rules

alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;
create policy buckets__admin on storage.buckets for select to authenticated using ((select private.is('admin')));
grant select, insert, update, delete on storage.buckets to service_role;
grant select on storage.buckets to anon, authenticated;
-- insert, update and delete are not granted: buckets are made with the secret key.

alter table storage.objects enable row level security;
alter table storage.objects force row level security;
create policy objects__published on storage.objects for select to anon, authenticated
  using (bucket_id in ('media', 'team', 'products'));
create policy objects__admin on storage.objects for all to authenticated
  using (bucket_id in ('media', 'team', 'products', 'children', 'documents') and (select private.is('admin')));
create policy objects__desk on storage.objects for all to authenticated
  using (bucket_id = 'children' and (select private.is_desk()));
-- children/{child_id}/…: the child's family adds, changes and deletes; who teaches the child reads.
create policy objects__family on storage.objects for all to authenticated
  using (bucket_id = 'children' and (storage.foldername(name))[1] = any ((select private.my_child_ids())::text[]));
create policy objects__taught on storage.objects for select to authenticated
  using (bucket_id = 'children' and (storage.foldername(name))[1] = any ((select private.taught_child_ids())::text[]));
-- documents/{user_id}/…: a person's own.
create policy objects__own_documents on storage.objects for all to authenticated
  using (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
-- certificates/{user_id}/…: a user adds a file to the own folder, and no user changes it there. Once it is of a certificate, its swimmer's family reads it.
create policy objects__bring_certificate on storage.objects for insert to authenticated
  with check (bucket_id = 'certificates' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy objects__read_certificate on storage.objects for select to authenticated using (
  bucket_id = 'certificates' and (
    exists (select from public.certificates where file_path = objects.name)
    or ((storage.foldername(name))[1] = (select auth.uid())::text and not private.is_of_certificate(name))
  )
);
-- attachments/{user_id}/…: who writes to families adds a file to the own folder. Once it is of a message, who reads that reads it.
create policy objects__bring_attachment on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.may_bring_attachment()));
create policy objects__read_attachment on storage.objects for select to authenticated using (
  bucket_id = 'attachments' and (
    exists (select from public.attachments where file_path = objects.name)
    or ((storage.foldername(name))[1] = (select auth.uid())::text and not private.is_attached(name))
  )
);
-- lessons/{user_id}/…: who teaches adds a file to the own folder. Once it is of a lesson, who sees that picture reads it.
create policy objects__bring_picture on storage.objects for insert to authenticated
  with check (bucket_id = 'lessons' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.may_bring_picture()));
create policy objects__read_picture on storage.objects for select to authenticated using (
  bucket_id = 'lessons' and (
    exists (select from public.lesson_pictures where file_path = objects.name)
    or ((storage.foldername(name))[1] = (select auth.uid())::text and not private.is_of_lesson(name))
  )
);
grant select, insert, update, delete on storage.objects to service_role;
grant select, delete on storage.objects to anon, authenticated;
grant insert (id, bucket_id, name, owner_id, version, metadata, user_metadata) on storage.objects to anon, authenticated;
grant update (bucket_id, name, owner_id, version, metadata, user_metadata, updated_at, last_accessed_at) on storage.objects to anon, authenticated;
create trigger objects__keep_count_of_files after insert or update or delete on storage.objects
  for each row execute function storage.keep_count_of_files();
create trigger objects__keep_quota before insert or update of version, bucket_id on storage.objects
  for each row execute function storage.keep_quota();

alter table storage.unused_files enable row level security;
alter table storage.unused_files force row level security;
grant select, insert, update, delete on storage.unused_files to service_role;

alter table storage.resumable_uploads enable row level security;
alter table storage.resumable_uploads force row level security;
grant select, insert, update, delete on storage.resumable_uploads to service_role;

alter table storage.resumable_parts enable row level security;
alter table storage.resumable_parts force row level security;
grant select, insert, update, delete on storage.resumable_parts to service_role;
-- Nothing is granted to anon or authenticated: the service alone reads and writes here.
create trigger resumable_parts__keep_count_of_files after insert or update or delete on storage.resumable_parts
  for each row execute function storage.keep_count_of_files();
