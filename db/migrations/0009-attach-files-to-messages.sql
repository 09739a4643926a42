-- A message to families may carry files, which open to exactly who reads it. Closures are made and ended by procedures alone,
-- which cancel, move and restore their lessons. An instructor who wrote to several classes, or to an event, reads the answers.
-- older programs: go on
-- contracts: closures are written by procedures in older programs, too, with the rights of service_role.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, inspects_content, owner_quota) values
  ('attachments', 'attachments', false, 10000000, '{application/pdf,image/jpeg,image/png,image/webp}', true, 1000000000);
create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  position integer not null constraint attachments__five_at_most check (position between 1 and 5),
  name text not null constraint attachments__name_length check (length(name) between 1 and 120),
  file_path text not null constraint attachments__file_path_length check (length(file_path) between 1 and 300),
  type text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  -- A message has one file in a position.
  constraint attachments__one_each unique (message_id, position)
);
create unique index attachments__file_once on public.attachments (file_path);
comment on table public.attachments is 'Files of a message: who reads it opens them.';
comment on column public.attachments.name is 'As the file was called where it was chosen.';
comment on column public.attachments.file_path is 'Path in the private bucket attachments.';
comment on column public.attachments.type is 'The type of its bytes, as the file service found it.';

create function private.delete_file_of_attachment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'attachments' and name = old.file_path;
  return null;
end
$$;
alter function private.delete_file_of_attachment() owner to service_role;

create function private.is_attached(_file_path text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.attachments where file_path = _file_path);
comment on function private.is_attached(text) is 'True if a file belongs to a message, also where the caller may not read that.';
alter function private.is_attached(text) owner to service_role;
grant execute on function private.is_attached(text) to authenticated;

-- Volatile, so that each of several uploads at once counts those before it.
create function private.may_bring_attachment() returns boolean language sql volatile security definer set search_path = ''
begin atomic
  select exists (select from public.user_roles where user_id = auth.uid() and role in ('admin', 'reception', 'instructor'))
    and (
      select count(*) from storage.objects
      where owner_id = auth.uid()::text and bucket_id = 'attachments'
        and not exists (select from public.attachments where file_path = objects.name)
    ) < 25;
end;
comment on function private.may_bring_attachment() is 'True if the caller writes to families, and has room for another file that is of no message yet.';
alter function private.may_bring_attachment() owner to service_role;
grant execute on function private.may_bring_attachment() to authenticated;

alter table public.attachments enable row level security;
alter table public.attachments force row level security;
create policy attachments__read on public.attachments for select to authenticated
  using (exists (select from public.messages where messages.id = message_id));
grant select on public.attachments to authenticated;
-- insert, update, delete are not granted: send_message keeps what its writer uploaded.
create trigger attachments__delete_file after delete on public.attachments for each row execute function private.delete_file_of_attachment();

-- attachments/{user_id}/…: who writes to families adds a file to the own folder. Once it is of a message, who reads that reads it.
create policy objects__bring_attachment on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.may_bring_attachment()));
create policy objects__read_attachment on storage.objects for select to authenticated using (
  bucket_id = 'attachments' and (
    exists (select from public.attachments where file_path = objects.name)
    or ((storage.foldername(name))[1] = (select auth.uid())::text and not private.is_attached(name))
  )
);

drop policy closures__insert on public.closures;
drop policy closures__update on public.closures;
drop policy closures__delete on public.closures;
revoke delete on public.closures from authenticated;
revoke insert (location_id, starts_on, ends_on, reason) on public.closures from authenticated;
revoke update (location_id, starts_on, ends_on, reason) on public.closures from authenticated;

create function private.written_message_ids() returns uuid[] language sql stable security definer set search_path = ''
begin atomic
  select case when cardinality(private.taught_class_ids()) > 0
    then array(select id from public.messages where sent_by = auth.uid() and class_id is null) else '{}'::uuid[] end;
end;
comment on function private.written_message_ids() is 'The messages of no single class that the calling instructor wrote.';
alter function private.written_message_ids() owner to service_role;
grant execute on function private.written_message_ids() to anon, authenticated;
drop policy threads__read on public.threads;
create policy threads__read on public.threads for select to authenticated using (
  id = any ((select private.my_thread_ids())::uuid[])
  or class_id = any ((select private.taught_class_ids())::uuid[])
  or (class_id is null and message_id = any ((select private.written_message_ids())::uuid[]))
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
