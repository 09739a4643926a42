-- The audit log: who changed what, in which row, from what to what. Rows are only added; an erasure may empty one of its
-- person, a merge of two accounts names the one that stayed.
-- A trigger records what admins change directly in tables, so that no way into a table goes past the log.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references auth.users (id) on delete set null,
  action text not null,
  subject_table text not null,
  subject_id text,
  details jsonb not null default '{}',
  ip inet,
  created_at timestamptz not null default now()
);
create index audit_log__newest on public.audit_log (created_at desc);
create index audit_log__by_subject on public.audit_log (subject_table, subject_id);
create index audit_log__by_actor on public.audit_log (actor_id);
create index audit_log__by_action on public.audit_log (action, created_at desc);
comment on table public.audit_log is 'Who did what to whose row, from where. Rows are only added.';

-- # functions and views

create function private.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.action, new.subject_table, new.created_at) is distinct from (old.id, old.action, old.subject_table, old.created_at)
    or (
      new.actor_id is not null and new.actor_id is distinct from old.actor_id
      and not exists (select from private.merged_accounts where merged_id = old.actor_id and user_id = new.actor_id)
    )
    or (new.subject_id is not null and new.subject_id is distinct from old.subject_id)
    or (new.ip is not null and new.ip is distinct from old.ip)
    or (new.details <> '{}' and new.details is distinct from old.details)
  then
    raise exception 'a row of the audit log can only be emptied of its person' using errcode = '42501';
  end if;
  return new;
end
$$;

-- Changes without a signed-in user (the secret key, the seed) have no actor and leave no entry.
create function private.audit_row_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  longest constant integer := 120;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  subject jsonb := coalesce(after, before);
  changes jsonb;
begin
  if auth.uid() is null then return null; end if;
  if tg_op = 'UPDATE' then
    -- The arguments of the trigger are columns that keep a history of their own.
    select jsonb_object_agg(key, jsonb_build_array(left(before ->> key, longest), left(value #>> '{}', longest)))
      into changes
      from jsonb_each(after)
      where value is distinct from before -> key and not key = any (coalesce(tg_argv::text[], array[]::text[]));
    if changes is null then return null; end if;
  end if;
  insert into public.audit_log (actor_id, action, subject_table, subject_id, details)
  values (
    auth.uid(),
    case tg_op when 'INSERT' then 'create_row' when 'UPDATE' then 'change_row' else 'delete_row' end,
    tg_table_name,
    subject ->> 'id',
    jsonb_strip_nulls(jsonb_build_object(
      'name', left(coalesce(subject ->> 'title', subject ->> 'name', subject ->> 'full_name', subject ->> 'reason'), longest),
      'changes', changes
    ))
  );
  return null;
end
$$;
comment on function private.audit_row_change() is 'Leaves an entry in the audit log for a row that a signed-in person made, changed or deleted.';
alter function private.audit_row_change() owner to service_role;

create view public.audit_entries as
  select
    audit_log.id, audit_log.actor_id, audit_log.action, audit_log.subject_table, audit_log.subject_id, audit_log.details,
    audit_log.ip, audit_log.created_at,
    profiles.full_name as actor_name,
    coalesce(
      case audit_log.subject_table
        when 'children' then (select full_name from public.children where id = subject_id::uuid)
        when 'user_roles' then (select full_name from public.profiles where user_id = subject_id::uuid)
        when 'athlete_accounts' then (select full_name from public.profiles where user_id = subject_id::uuid)
        when 'classes' then (select title from public.classes where id = subject_id::uuid)
        when 'lessons' then (
          select classes.title || ', ' || to_char(starts_at at time zone 'Europe/Sofia', 'DD.MM.YYYY HH24:MI')
          from public.lessons join public.classes on classes.id = class_id where lessons.id = subject_id::uuid
        )
        when 'enrollments' then (
          select children.full_name || ', ' || classes.title
          from public.enrollments join public.children on children.id = child_id join public.classes on classes.id = class_id
          where enrollments.id = subject_id::uuid
        )
        when 'payments' then (select reference from public.payments where id = subject_id::uuid)
        when 'contact_messages' then (select name from public.contact_messages where id = subject_id::uuid)
        when 'products' then (select name from public.products where id = subject_id::uuid)
      end,
      audit_log.details ->> 'name', audit_log.details ->> 'title'
    ) as subject_name,
    case audit_log.subject_table
      when 'classes' then (select title_en from public.classes where id = subject_id::uuid)
      when 'lessons' then (
        select classes.title_en || ', ' || to_char(starts_at at time zone 'Europe/Sofia', 'DD.MM.YYYY HH24:MI')
        from public.lessons join public.classes on classes.id = class_id where lessons.id = subject_id::uuid
      )
      when 'enrollments' then (
        select children.full_name || ', ' || classes.title_en
        from public.enrollments join public.children on children.id = child_id join public.classes on classes.id = class_id
        where enrollments.id = subject_id::uuid
      )
      when 'products' then (select name_en from public.products where id = subject_id::uuid)
      when 'events' then (select title_en from public.events where id = subject_id::uuid)
      when 'plans' then (select name_en from public.plans where id = subject_id::uuid)
      when 'locations' then (select name_en from public.locations where id = subject_id::uuid)
    end as subject_name_en,
    case audit_log.subject_table
      when 'classes' then (select title_ru from public.classes where id = subject_id::uuid)
      when 'lessons' then (
        select classes.title_ru || ', ' || to_char(starts_at at time zone 'Europe/Sofia', 'DD.MM.YYYY HH24:MI')
        from public.lessons join public.classes on classes.id = class_id where lessons.id = subject_id::uuid
      )
      when 'enrollments' then (
        select children.full_name || ', ' || classes.title_ru
        from public.enrollments join public.children on children.id = child_id join public.classes on classes.id = class_id
        where enrollments.id = subject_id::uuid
      )
      when 'products' then (select name_ru from public.products where id = subject_id::uuid)
      when 'events' then (select title_ru from public.events where id = subject_id::uuid)
      when 'plans' then (select name_ru from public.plans where id = subject_id::uuid)
      when 'locations' then (select name_ru from public.locations where id = subject_id::uuid)
    end as subject_name_ru
  from public.audit_log
  left join public.profiles on profiles.user_id = audit_log.actor_id
  where private.is('admin') or auth.role() = 'service_role';
alter view public.audit_entries owner to service_role;
comment on view public.audit_entries is 'The audit log with the names of persons and subjects, for admins. Empty for all other callers.';
comment on column public.audit_entries.subject_name_en is 'In English, where the subject has an English name.';
comment on column public.audit_entries.subject_name_ru is 'In Russian, where the subject has a Russian name.';
grant select on public.audit_entries to club_admin;

-- # rules

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
create policy audit_log__admin on public.audit_log for select to authenticated using ((select private.is('admin')));
grant select on public.audit_log to authenticated;
revoke update, delete on public.audit_log from service_role;
grant update (actor_id, subject_id, details, ip) on public.audit_log to service_role;
create trigger audit_log__only_erased before update on public.audit_log for each row execute function private.refuse_audit_change();
