-- An upload asks the database twice, before its bytes and after them. Each time is one statement, run as the caller:
-- a statement a row cost more than the rows. None of these is offered by the API, whose schema is public.

create function storage.announce_file(_version text, _hours integer) returns void language sql volatile security definer set search_path = ''
begin atomic
  insert into storage.unused_files (version, remove_after) values (_version, now() + make_interval(hours => _hours));
end;
comment on function storage.announce_file(text, integer) is 'Says that bytes are about to be stored: without a row that names them in time they are removed.';

create function storage.lock_object(_bucket_id text, _name text, out id uuid, out version text) language sql volatile security definer set search_path = ''
begin atomic
  select objects.id, objects.version from storage.objects where bucket_id = _bucket_id and name = _name for update;
end;
comment on function storage.lock_object(text, text) is 'Which file has the name now, whoever may see it; held until the transaction ends.';

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
comment on function storage.put_object(jsonb, boolean) is 'Adds a file''s row, or puts it in the place of the file that has the name, with the caller''s rights.';

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

alter function storage.announce_file(text, integer) owner to service_role;
alter function storage.lock_object(text, text) owner to service_role;
grant execute on function
  storage.announce_file(text, integer), storage.lock_object(text, text), storage.put_object(jsonb, boolean),
  storage.try_upload(jsonb, boolean, integer), storage.commit_upload(jsonb, boolean)
to anon, authenticated, service_role;
