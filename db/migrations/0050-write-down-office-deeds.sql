-- What admins change directly in the tables of the office is written down as the deeds of procedures are: by whom, in which
-- row, which columns, from what to what. A trigger does it, since no way into the table may go past it. Rows that nobody
-- signed in changes (the secret key, the seed) have no actor and leave no entry. Who may write what does not change.

create function private.write_down_office_deed() returns trigger language plpgsql security definer set search_path = '' as $$
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
      where value is distinct from before -> key and not key = any (tg_argv::text[]);
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
comment on function private.write_down_office_deed() is 'Leaves an entry in the audit log for a row that a signed-in person made, changed or deleted.';
alter function private.write_down_office_deed() owner to service_role;

create trigger products__write_down after insert or update or delete on public.products
  for each row execute function private.write_down_office_deed('stock_quantity');
create trigger team_members__write_down after insert or update or delete on public.team_members
  for each row execute function private.write_down_office_deed('display_order');
create trigger team_achievements__write_down after insert or update or delete on public.team_achievements
  for each row execute function private.write_down_office_deed();
create trigger news__write_down after insert or update or delete on public.news
  for each row execute function private.write_down_office_deed();
create trigger media_items__write_down after insert or update or delete on public.media_items
  for each row execute function private.write_down_office_deed();
create trigger club_settings__write_down after update on public.club_settings
  for each row execute function private.write_down_office_deed();
create trigger closures__write_down after insert or update or delete on public.closures
  for each row execute function private.write_down_office_deed();
create trigger locations__write_down after insert or update or delete on public.locations
  for each row execute function private.write_down_office_deed();
create trigger plans__write_down after insert or update on public.plans
  for each row execute function private.write_down_office_deed();
create trigger events__write_down after insert or update or delete on public.events
  for each row execute function private.write_down_office_deed();
create trigger skills__write_down after insert or update or delete on public.skills
  for each row execute function private.write_down_office_deed();
-- Of a message the office changes one thing: whether it is done with. An answer is written down by its procedure.
create trigger contact_messages__write_down after update on public.contact_messages
  for each row execute function private.write_down_office_deed('answered_at');
