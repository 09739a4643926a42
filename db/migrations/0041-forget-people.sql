-- An account that is erased leaves no name behind, also not where rows are only added. In the audit log a row may be emptied
-- of its person, and nothing else about it may change: what was done, and when, stays.

create function private.only_forget() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.action, new.subject_table, new.created_at) is distinct from (old.id, old.action, old.subject_table, old.created_at)
    or (new.actor_id is not null and new.actor_id is distinct from old.actor_id)
    or (new.subject_id is not null and new.subject_id is distinct from old.subject_id)
    or (new.ip is not null and new.ip is distinct from old.ip)
    or (new.details <> '{}' and new.details is distinct from old.details)
  then
    raise exception 'a row of the audit log can only be emptied of its person' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger audit_log__only_forgets before update on public.audit_log for each row execute function private.only_forget();
grant update (actor_id, subject_id, details, ip) on public.audit_log to service_role;

