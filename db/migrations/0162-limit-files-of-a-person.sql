-- A family may fill a bucket only so far: any fresh account could otherwise store files until the disk is full. What was
-- replaced or deleted within a day still counts, since its bytes stay for some days; so the limit also bounds what one person
-- can write over and over. Admins and the secret key store what the club needs.
-- older programs: go on

alter table storage.buckets add column owner_quota bigint;
alter table storage.buckets add constraint buckets__owner_quota_positive check (owner_quota > 0);
comment on column storage.buckets.owner_quota is 'How many bytes one person may keep here; null: no limit.';
update storage.buckets set owner_quota = 30000000 where id = 'children';
update storage.buckets set owner_quota = 60000000 where id = 'certificates';
update storage.buckets set owner_quota = 200000000 where id = 'documents';

alter table storage.unused_files add column bucket_id text, add column owner_id text, add column bytes bigint not null default 0;
comment on column storage.unused_files.owner_id is 'Whose file it was, for the limit of that person.';
create index unused_files__by_owner on storage.unused_files (owner_id, bucket_id) where owner_id is not null;
create index objects__by_owner on storage.objects (owner_id, bucket_id) where owner_id is not null;

-- A small file takes room as well: its row, its name, a block of the disk.
create function storage.bytes_of(_metadata jsonb) returns bigint language sql immutable set search_path = ''
  return greatest((_metadata ->> 'size')::bigint, 10000);

create or replace function storage.keep_count_of_files() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger objects__keep_quota before insert or update of version, bucket_id on storage.objects
  for each row execute function storage.keep_quota();
grant execute on function storage.bytes_of(jsonb) to service_role;
