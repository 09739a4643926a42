-- Under AUTO_CONFIRM=on an address counts as confirmed although no mail has proved it: whoever signed up with it may be a
-- stranger. When a proof comes first is written down, and a role that the office gives before that waits. Accounts that a mail,
-- a provider or the office has vouched for until today count as proved; nobody loses a role.

alter table auth.users add column email_proved_at timestamptz;
comment on column auth.users.email_proved_at is 'When a mailed code or link, a provider or the operator first proved the address; null while it was only taken at its word.';

update auth.users set email_proved_at = email_confirmed_at
where email_confirmed_at is not null and (
  -- An address that counts without being asked is confirmed in the moment the account is made.
  email_confirmed_at > created_at
  or is_sso_user
  or exists (
    select from auth.identities
    where user_id = users.id and provider <> 'email' and identities.email = lower(users.email) and identity_data -> 'email_verified' = 'true'
  )
  or exists (select from public.user_roles where user_id = users.id and role <> 'parent')
);

-- The club's procedures ask whether an address is proved; an invitation's link, which came by mail, proves it, too.
grant select (email_proved_at), update (email_proved_at) on auth.users to service_role;

create table private.waiting_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null constraint waiting_roles__role_known check (role in ('parent', 'instructor', 'admin', 'athlete')),
  given_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index waiting_roles__by_giver on private.waiting_roles (given_by);
comment on table private.waiting_roles is 'A role that an admin has given to an account whose address nobody has proved yet; it counts from the proof on.';
alter table private.waiting_roles enable row level security;
alter table private.waiting_roles force row level security;
-- No policy: the office sees it as user_directory.waiting_role, the procedures write it.
grant select, insert, update, delete on private.waiting_roles to service_role;

create or replace view public.user_directory as
  select
    users.id as user_id, users.email, profiles.full_name, profiles.phone, profiles.locale,
    (
      select role from public.user_roles where user_id = users.id
      order by array_position(array['admin', 'instructor', 'athlete', 'parent'], role) limit 1
    ) as role,
    athlete_accounts.approved as athlete_approved,
    users.created_at as joined_at, users.last_sign_in_at, users.banned_until,
    (select count(*)::integer from public.children where parent_id = users.id) as children,
    greatest(users.last_sign_in_at, (select max(refreshed_at) from auth.sessions where user_id = users.id)) as last_seen_at,
    coalesce(users.banned_until > now(), false) as disabled,
    (select waiting_roles.role from private.waiting_roles where waiting_roles.user_id = users.id) as waiting_role
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.user_directory owner to service_role;
comment on column public.user_directory.waiting_role is 'What an admin has given, and what counts once the address is proved.';
