-- A user may have several roles; each of them may wait for the proof of the address, and admins see all.
-- older programs: go on

alter table private.waiting_roles drop constraint waiting_roles_pkey;
alter table private.waiting_roles add primary key (user_id, role);
comment on table public.user_roles is 'What a user may do: the rights of all roles together. A new user may take the role parent for itself; every other role is given by an admin.';

create function private.rank_of_role(_role text) returns integer language sql immutable set search_path = ''
  return array_position(array['admin', 'reception', 'instructor', 'athlete', 'parent'], _role);
comment on function private.rank_of_role(text) is 'Roles by strength: 1 is the strongest.';
alter function private.rank_of_role(text) owner to service_role;
grant execute on function private.rank_of_role(text) to anon, authenticated;

create or replace function private.strongest_role(_user_id uuid) returns text language sql stable security definer set search_path = ''
  return (
    select role from public.user_roles where user_id = _user_id order by private.rank_of_role(role) limit 1
  );

create or replace view public.user_directory as
  select
    users.id as user_id, users.email, profiles.full_name, profiles.phone, profiles.locale,
    (select role from public.user_roles where user_id = users.id order by private.rank_of_role(role) limit 1) as role,
    athlete_accounts.approved as athlete_approved,
    users.created_at as joined_at, users.last_sign_in_at, users.banned_until,
    (select count(*)::integer from public.children where parent_id = users.id) as children,
    greatest(users.last_sign_in_at, (select max(refreshed_at) from auth.sessions where user_id = users.id)) as last_seen_at,
    coalesce(users.banned_until > now(), false) as disabled,
    (
      select waiting_roles.role from private.waiting_roles where waiting_roles.user_id = users.id
      order by private.rank_of_role(waiting_roles.role) limit 1
    ) as waiting_role,
    array(select role from public.user_roles where user_id = users.id order by private.rank_of_role(role)) as roles,
    array(
      select waiting_roles.role from private.waiting_roles where waiting_roles.user_id = users.id
      order by private.rank_of_role(waiting_roles.role)
    ) as waiting_roles
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
comment on view public.user_directory is 'All users, for admins and reception: address, name, roles, when they joined. Empty for all other callers.';
comment on column public.user_directory.role is 'The strongest of the roles.';
comment on column public.user_directory.waiting_role is 'What an admin has given, and what counts once the address is proved; the strongest of them.';
comment on column public.user_directory.roles is 'All roles, the strongest first.';
comment on column public.user_directory.waiting_roles is 'All roles that count once the address is proved.';

-- What it returns has grown.
create or replace function public.family(child public.children) returns setof public.user_directory language sql stable rows 1
begin atomic
  select user_directory.* from public.user_directory where user_id = child.parent_id;
end;
