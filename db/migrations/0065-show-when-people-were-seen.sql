-- When somebody was last seen: a person who stays signed in on a phone signs in once a season. Who sees the view does not change.

create or replace view public.user_directory as
  select
    users.id as user_id, users.email, profiles.full_name, profiles.phone, profiles.locale,
    private.strongest_role(users.id) as role,
    athlete_accounts.approved as athlete_approved,
    users.created_at as joined_at, users.last_sign_in_at, users.banned_until,
    (select count(*)::integer from public.children where parent_id = users.id) as children,
    greatest(users.last_sign_in_at, (select max(refreshed_at) from auth.sessions where user_id = users.id)) as last_seen_at,
    coalesce(users.banned_until > now(), false) as disabled
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where private.is('admin') or auth.role() = 'service_role';
alter view public.user_directory owner to service_role;
