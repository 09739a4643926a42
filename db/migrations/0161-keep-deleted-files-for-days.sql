-- A dump and the copy of the files are made one after the other. Bytes that are replaced or deleted in between are named by
-- the dump, so they stay for some days (FILES_KEPT_DAYS) before the sweep removes them. Parts of uploads are not kept.
-- Who may see a file does not change: without a row, its bytes are out of reach.
-- older programs: go on

alter table storage.unused_files add column was_object boolean not null default false;
comment on column storage.unused_files.was_object is 'A file had these bytes, and a backup may still name them: they are kept for some days after remove_after.';

create or replace function storage.keep_count_of_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.version = new.version then return null; end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into storage.unused_files (version, remove_after, was_object) values (old.version, now(), tg_table_name = 'objects')
    on conflict (version) do nothing;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    delete from storage.unused_files where version = new.version;
    if not found then raise exception 'no file was stored under version %', new.version using errcode = '23503', constraint = 'objects__has_file'; end if;
  end if;
  return null;
end
$$;
