-- A trigger without arguments has no list of them, not an empty one: nothing that admins changed in news, gallery, settings,
-- places, plans, events and skills was written down; only new and deleted rows were. Now changes are, too.

create or replace function private.write_down_office_deed() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- What a plan costs has a history and a deed of its own.
create or replace trigger plans__write_down after insert or update on public.plans
  for each row execute function private.write_down_office_deed('price');
