-- Where the staff shows a second factor, a role of the staff counts in no session that has not shown one.
-- older programs: go on
-- The rights of a role are the database's, the settings of the installation are not: this one decides about sessions.
create table private.installation (
  id boolean primary key default true constraint installation__single check (id),
  staff_mfa boolean not null default false
);
comment on table private.installation is 'What the database has to know of the settings of the installation, as the last start wrote it: one row.';
comment on column private.installation.staff_mfa is 'The staff shows a second factor (STAFF_MFA).';

insert into private.installation default values;

create function private.end_low_sessions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.installation where staff_mfa) then
    -- A sign-in under way is waited for.
    perform from auth.users where id = new.user_id for update;
    delete from auth.sessions where user_id = new.user_id and aal = 'aal1';
  end if;
  return null;
end
$$;
comment on function private.end_low_sessions() is
  'Where the staff shows a second factor, a role of the staff ends the sessions that have not shown one.';
alter function private.end_low_sessions() owner to service_role;

create function private.keep_staff_mfa(_staff_mfa boolean) returns void language sql security definer set search_path = ''
begin atomic
  -- Switched on, it holds for sessions that have begun before.
  delete from auth.sessions where _staff_mfa and aal = 'aal1'
    and user_id in (select user_roles.user_id from public.user_roles where role in ('admin', 'reception', 'instructor'))
    and exists (select from private.installation where not staff_mfa);
  update private.installation set staff_mfa = _staff_mfa where staff_mfa <> _staff_mfa;
end;
comment on function private.keep_staff_mfa(boolean) is 'Writes down STAFF_MFA at each start; once it is on, sessions of the staff without a second factor end.';
alter function private.keep_staff_mfa(boolean) owner to service_role;
revoke execute on function private.keep_staff_mfa(boolean) from public;
grant execute on function private.keep_staff_mfa(boolean) to service_role;

alter table private.installation enable row level security;
alter table private.installation force row level security;
grant select, update on private.installation to service_role;
-- No policy: a start writes it.

create trigger user_roles__end_low_sessions after insert or update of role on public.user_roles for each row
  when (new.role in ('admin', 'reception', 'instructor')) execute function private.end_low_sessions();
