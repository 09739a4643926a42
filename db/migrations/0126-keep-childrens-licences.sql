-- The office writes a child's licence of the federation down, so that files of meets find the child by it. Athletes keep the one
-- of their own account; where a child and an account are one swimmer, what the office wrote counts.

create function private.license_key(license text) returns text language sql immutable strict parallel safe set search_path = ''
  return lower(regexp_replace(license, '[^[:alnum:]]', '', 'g'));
comment on function private.license_key(text) is 'A licence without spaces, signs and capitals: the same number written in two ways is one.';
grant execute on function private.license_key(text) to service_role;

alter table public.children add column license text
  constraint children__license_length check (length(license) <= 40)
  constraint children__license_says_something check (private.license_key(license) <> '');
comment on column public.children.license is 'Licence number of the federation. update is not granted: set_child_license looks whether somebody else has it.';
-- A licence is one swimmer's.
create unique index children__license_once on public.children (private.license_key(license));

create or replace view public.swimmers as
  select
    coalesce(children.id, accounts.user_id) as id, children.id as child_id, case when children.id is null then accounts.user_id end as user_id,
    coalesce(children.full_name, profiles.full_name) as full_name,
    coalesce(children.birth_date, accounts.birth_date) as birth_date,
    coalesce(children.gender, accounts.gender) as gender,
    coalesce(children.license, accounts.license) as license
  from public.children
  full join (select * from public.athlete_accounts where approved) as accounts on accounts.child_id = children.id
  left join public.profiles on profiles.user_id = accounts.user_id
  where private.is('admin') or auth.role() = 'service_role' or children.id = any ((select private.taught_child_ids())::uuid[]);
