-- Whether the club manages an account is written once, and looked up for many accounts at once: a message to all families asked each by itself.
-- older programs: go on

create view private.managed_accounts as
  select user_id from private.managed_families join auth.users on users.id = user_id where email_confirmed_at is null;
alter view private.managed_accounts owner to service_role;
comment on view private.managed_accounts is 'The accounts that the club manages: their families have not claimed them, and get no emails.';

create or replace function private.is_managed(_user_id uuid) returns boolean language sql stable security definer set search_path = ''
  return exists (select from private.managed_accounts where user_id = _user_id);
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
    ) as waiting_roles,
    exists (select from private.managed_accounts where managed_accounts.user_id = users.id) as managed,
    (select since from private.refused_addresses where address = lower(users.email)) as refused_since,
    (select answer from private.refused_addresses where address = lower(users.email)) as refused_answer,
    lower(users.email) in (select address from private.refused_addresses) as refused
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
