-- Users as the club knows them: profile, roles, invitations, saved views of admin lists. The account itself is in auth.

create sequence private.family_numbers;
grant usage on sequence private.family_numbers to service_role;

create function private.new_family_reference() returns text language sql volatile set search_path = ''
begin atomic
  with number as (
    -- Odd factors walk through all 2^30 numbers before one comes again.
    select (nextval('private.family_numbers') * 630360017 + 192837465) % 1073741824 as value
  ), signs as (
    select digit, ((value >> (5 * (5 - digit))) & 31)::integer as code from number, generate_series(0, 5) as digit
  ), sums as (
    -- Luhn's rule in a count of thirty-two, from the right: every second sign counts double, its two halves added.
    select sum(case when digit % 2 = 1 then (2 * code) / 32 + (2 * code) % 32 else code end)::integer as total from signs
  )
  select 'PF' || (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + code, 1), '' order by digit) from signs)
    || substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (32 - total % 32) % 32, 1)
  from sums;
end;
grant execute on function private.new_family_reference() to service_role;

create function private.is_plain_name(name text) returns boolean language sql immutable strict parallel safe set search_path = ''
  return name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2024\u2028-\u202e\u2060-\u2064\u2066-\u2069\u3002\ufe52\ufeff\uff0e\uff61@\\]'
    and name !~ '://' and name !~ '[.][^ \u00a0.,)’''-]{2}' and name !~ '[0-9][.][0-9]';
comment on function private.is_plain_name(text) is
  'Whether a text is the name of a person: no line breaks, no invisible signs, nothing that becomes a link in an email.';
grant execute on function private.is_plain_name(text) to service_role, authenticated;

create function private.plain_name(name text) returns text language sql immutable strict parallel safe set search_path = ''
  return btrim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      name, '[\u0001-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2024\u2028-\u202e\u2060-\u2064\u2066-\u2069\u3002\ufe52\ufeff\uff0e\uff61@\\]+|://', ' ', 'g'
    ), '[.](?=[^ \u00a0.,)’''-]{2})', '. ', 'g'
  ), '([0-9])[.](?=[0-9])', '\1. ', 'g'), '  +', ' ', 'g'));
comment on function private.plain_name(text) is 'The same text as the name of a person: what does not belong into one is left out.';
grant execute on function private.plain_name(text) to service_role, authenticated;

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  full_name text not null default '' constraint profiles__full_name_length check (length(full_name) <= 120)
    constraint profiles__full_name_plain check (private.is_plain_name(full_name)),
  phone text constraint profiles__phone_international check (phone ~ '^\+[1-9]\d{7,14}$'),
  locale text not null default 'bg' constraint profiles__locale_known check (locale in ('bg', 'en', 'ru')),
  tour_seen_at timestamptz,
  created_at timestamptz not null default now(),
  reference text not null default private.new_family_reference(),
  erase_on date
);
create unique index profiles__reference_once on public.profiles (reference);
create index profiles__by_name on public.profiles using gin (full_name extensions.gin_trgm_ops);
create index profiles__by_phone on public.profiles using gin (phone extensions.gin_trgm_ops);
create index profiles__by_plain_name on public.profiles (lower(full_name));
create index profiles__by_plain_phone on public.profiles (phone) where phone is not null;
comment on table public.profiles is 'A user as the club knows it: name, phone, language. The sign-in address is auth.users.email.';
comment on column public.profiles.tour_seen_at is 'When the four steps of the onboarding tour were finished or closed.';
comment on column public.profiles.reference is 'The family''s own number for transfers that pay several things: PF, six signs, and one that checks them.';
comment on column public.profiles.erase_on is 'The day on which the long unused account is erased; null: none is set. The person was notified.';

create table public.user_roles (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  role text not null constraint user_roles__role_known check (role in ('parent', 'instructor', 'admin', 'athlete', 'reception')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles__by_role on public.user_roles (role);
comment on table public.user_roles is 'What a user may do: the rights of all roles together. A new user may take the role parent for itself; every other role is given by an admin.';

create table public.user_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null,
  email text not null constraint user_invitations__email_length check (length(email) between 3 and 254),
  full_name text not null default '' constraint user_invitations__full_name_length check (length(full_name) <= 120)
    constraint user_invitations__full_name_plain check (private.is_plain_name(full_name)),
  role text not null constraint user_invitations__role_known check (role in ('parent', 'instructor', 'admin', 'athlete', 'reception')),
  locale text not null default 'bg' constraint user_invitations__locale_known check (locale in ('bg', 'en', 'ru')),
  invited_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  used_by uuid references auth.users (id) on delete set null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  user_id uuid references auth.users (id) on delete cascade,
  class_ids uuid[] not null default '{}',
  -- An invitation ends in one way.
  constraint user_invitations__one_end check (num_nonnulls(used_at, withdrawn_at) <= 1),
  constraint user_invitations__classes_of_instructors check (
    class_ids = '{}' or role = 'instructor'
  )
);
create unique index user_invitations__token_once on public.user_invitations (token_hash);
-- One invitation of an address is open at a time: a new one replaces it.
create unique index user_invitations__one_open on public.user_invitations (lower(email)) where used_at is null and withdrawn_at is null;
create index user_invitations__by_inviter on public.user_invitations (invited_by);
create index user_invitations__by_user on public.user_invitations (used_by);
create index user_invitations__by_account on public.user_invitations (user_id, created_at desc);
comment on table public.user_invitations is 'An admin invites a person by email to an account with a role. The link works once, for the user who signs in with that address.';
comment on column public.user_invitations.token_hash is 'Hash of the secret in the email''s link.';
comment on column public.user_invitations.locale is 'The language of the email, and of the account that is made.';
comment on column public.user_invitations.user_id is 'The account that waits for its owner; null: the invited person makes one.';
comment on column public.user_invitations.class_ids is 'The classes that pass to the instructor with the invitation.';

-- Under AUTO_CONFIRM=on an address counts as confirmed although no email has proved it: the account may be a stranger's. A role that is
-- given before the first proof waits for it.
create table private.waiting_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint waiting_roles__role_known check (role in ('parent', 'instructor', 'admin', 'athlete', 'reception')),
  given_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index waiting_roles__by_giver on private.waiting_roles (given_by);
comment on table private.waiting_roles is 'A role that an admin has given to an account whose address is unproved; it counts from the proof on.';

-- A family that the club manages has an account without an address and without a way in, until it claims it with a printed code or
-- merges it into its own. The row ends with the claim.
create table private.managed_families (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  code_hash text,
  code_expires_at timestamptz,
  texted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint managed_families__code_whole check ((code_hash is null) = (code_expires_at is null))
);
create unique index managed_families__code_once on private.managed_families (code_hash) where code_hash is not null;
create index managed_families__by_author on private.managed_families (created_by);
comment on table private.managed_families is 'Accounts that the club manages for families without an email address, with the code by which a family claims its own.';
comment on column private.managed_families.code_hash is 'Hash of the code that counts; a new one replaces it.';
comment on column private.managed_families.texted_at is 'When a code last left by text message: not more than one a minute.';

-- An account that was merged into another is gone. Its number for transfers, which was printed, leads to the one that stayed.
create table private.merged_accounts (
  merged_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  reference text not null,
  merged_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index merged_accounts__reference_once on private.merged_accounts (reference);
create index merged_accounts__by_user on private.merged_accounts (user_id);
create index merged_accounts__by_author on private.merged_accounts (merged_by);
comment on table private.merged_accounts is 'Which account an account was merged into.';
comment on column private.merged_accounts.reference is 'The family number of the merged account.';

-- The rights of a role are the database's, the settings of the installation are not: this one decides about sessions.
create table private.installation (
  id boolean primary key default true constraint installation__single check (id),
  staff_mfa boolean not null default false
);
comment on table private.installation is 'What the database has to know of the settings of the installation, as the last start wrote it: one row.';
comment on column private.installation.staff_mfa is 'The staff shows a second factor (STAFF_MFA).';

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  list text not null constraint saved_views__list_shape check (list ~ '^[a-z_]{1,40}$'),
  name text not null constraint saved_views__name_length check (length(btrim(name)) between 1 and 60),
  query text not null constraint saved_views__query_length check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  -- A name leads to one view of a list; saving under it again changes where it leads.
  constraint saved_views__name_once unique (list, name)
);
comment on table public.saved_views is 'Named views of admin lists: search, filters and order.';
comment on column public.saved_views.list is 'The table that is looked at, as its fields in the address begin.';
comment on column public.saved_views.query is 'The fields of the address, such as classes.level=beginner&classes.sort=title.';

-- # rows

insert into private.installation default values;

-- # functions and views

-- A line has 120 characters at most; of a longer one so much is looked at that it stays too long. Composing a long run of
-- marks takes minutes, in which PostgreSQL ends no statement.
create function private.clean_line(line text) returns text language sql immutable parallel safe set search_path = ''
  return regexp_replace(regexp_replace(normalize(left(line, 1000), nfc), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]',
    '', 'g');
comment on function private.clean_line(text) is 'A line in the form of contracts/texts.ts: composed, with plain spaces, without invisible signs.';
create function private.clean_phone(phone text) returns text language sql immutable parallel safe set search_path = ''
  return regexp_replace(phone, '^\+3590+', '+359');
comment on function private.clean_phone(text) is 'A Bulgarian number without the zero that is dialled only at home.';
create function private.clean_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := private.clean_line(new.full_name);
  new.phone := private.clean_phone(new.phone);
  return new;
end
$$;
alter function private.clean_profile() owner to service_role;
comment on function private.clean_profile() is 'The same person written in two ways is found once, also where a row was written without a procedure.';
grant execute on function private.clean_line(text), private.clean_phone(text) to service_role;

create function private.has_role(_user_id uuid, _role text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.user_roles where user_id = _user_id and role = _role);
alter function private.has_role(uuid, text) owner to service_role;
grant execute on function private.has_role(uuid, text) to anon, authenticated;

create function private.is(_role text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.user_roles where user_id = auth.uid() and role = _role);
alter function private.is(text) owner to service_role;
grant execute on function private.is(text) to anon, authenticated;

create function private.rank_of_role(_role text) returns integer language sql immutable set search_path = ''
  return array_position(array['admin', 'reception', 'instructor', 'athlete', 'parent'], _role);
comment on function private.rank_of_role(text) is 'Roles by strength: 1 is the strongest.';
alter function private.rank_of_role(text) owner to service_role;
grant execute on function private.rank_of_role(text) to anon, authenticated;

create function private.strongest_role(_user_id uuid) returns text language sql stable security definer set search_path = ''
  return (
    select role from public.user_roles where user_id = _user_id order by private.rank_of_role(role) limit 1
  );
alter function private.strongest_role(uuid) owner to service_role;
grant execute on function private.strongest_role(uuid) to anon, authenticated;

create function private.is_desk() returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.user_roles where user_id = auth.uid() and role in ('admin', 'reception'));
comment on function private.is_desk() is 'Whether the caller works at the desk: reception, or an admin.';
alter function private.is_desk() owner to service_role;
grant execute on function private.is_desk() to anon, authenticated;

create function public.has_role(_user_id uuid, _role text) returns boolean language sql stable
  return (_user_id = auth.uid() or private.is('admin') or auth.role() = 'service_role') and private.has_role(_user_id, _role);
comment on function public.has_role(uuid, text) is 'Whether the user has the role. Callers ask for themselves, admins for any user; other callers get false.';
grant execute on function public.has_role(uuid, text) to anon, authenticated;

create function public.get_user_role(_user_id uuid) returns text language sql stable
  return case when _user_id = auth.uid() or private.is('admin') or auth.role() = 'service_role' then private.strongest_role(_user_id) end;
comment on function public.get_user_role(uuid) is 'The strongest of admin, reception, instructor, athlete, parent, or null. Callers ask for themselves, admins for any user.';
grant execute on function public.get_user_role(uuid) to anon, authenticated;

-- The rows that one family may see of a big table are found by index, however big the table grows. `or (select private.is('admin'))` in a policy
-- makes PostgreSQL read the whole table for every caller, since no index answers it. The same as a range of the primary key, which is
-- everything for an admin and nothing for others, is found by index.
create function private.admin_from() returns uuid language sql stable security definer set search_path = ''
  return case when private.is('admin') then '00000000-0000-0000-0000-000000000000'::uuid end;
comment on function private.admin_from() is 'The lowest id for an admin, null for all other callers: a policy compares a key with it.';
alter function private.admin_from() owner to service_role;
grant execute on function private.admin_from() to anon, authenticated;

create view private.managed_accounts as
  select user_id from private.managed_families join auth.users on users.id = user_id where email_confirmed_at is null;
alter view private.managed_accounts owner to service_role;
comment on view private.managed_accounts is 'The accounts that the club manages: their families have not claimed them, and get no emails.';

create function private.is_managed(_user_id uuid) returns boolean language sql stable security definer set search_path = ''
  return exists (select from private.managed_accounts where user_id = _user_id);
comment on function private.is_managed(uuid) is 'Whether the club manages the account: its family has not claimed it, and gets no emails.';
alter function private.is_managed(uuid) owner to service_role;
grant execute on function private.is_managed(uuid) to service_role;

create function private.desk_from() returns uuid language sql stable security definer set search_path = ''
  return case when private.is_desk() then '00000000-0000-0000-0000-000000000000'::uuid end;
comment on function private.desk_from() is 'The lowest id for reception and admins, null for all other callers: a policy compares a key with it.';
alter function private.desk_from() owner to service_role;
grant execute on function private.desk_from() to anon, authenticated;

-- Name and language are given once, by the account's owner, and the profile follows.
create function private.follow_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set
    full_name = coalesce(nullif(left(private.plain_name(new.raw_user_meta_data ->> 'full_name'), 120), ''), full_name),
    locale = case when new.raw_user_meta_data ->> 'locale' in ('bg', 'en', 'ru') then new.raw_user_meta_data ->> 'locale' else locale end
  where user_id = new.id;
  return null;
end
$$;
comment on function private.follow_account() is 'Carries the name and the language that an account''s owner chose over to its profile.';
alter function private.follow_account() owner to service_role;

create function private.is_athlete() returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.athlete_accounts where user_id = auth.uid() and approved);
comment on function private.is_athlete() is 'Whether the caller''s athlete account is approved.';
alter function private.is_athlete() owner to service_role;
grant execute on function private.is_athlete() to anon, authenticated;

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

create view public.user_directory as
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
alter view public.user_directory owner to service_role;
comment on view public.user_directory is 'All users, for admins and reception: address, name, roles, when they joined. Empty for all other callers.';
comment on column public.user_directory.role is 'The strongest of the roles.';
comment on column public.user_directory.waiting_role is 'What an admin has given, and what counts once the address is proved; the strongest of them.';
comment on column public.user_directory.roles is 'All roles, the strongest first.';
comment on column public.user_directory.waiting_roles is 'All roles that count once the address is proved.';
comment on column public.user_directory.managed is 'Whether the club manages the account of a family without an email address.';
comment on column public.user_directory.refused_since is 'Since when emails to the address are refused for good; null: they are not.';
comment on column public.user_directory.refused_answer is 'The words of the email server that refused the last one.';
comment on column public.user_directory.refused is 'True if emails to the address are refused for good: by it a list is filtered.';
grant select on public.user_directory to club_desk;

-- # rules

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy profiles__own on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_desk()));
create policy profiles__update_own on public.profiles for update to authenticated using (user_id = (select auth.uid()));
grant select on public.profiles to authenticated;
grant update (full_name, phone, locale, tour_seen_at) on public.profiles to authenticated;
-- insert is not granted: sign-up makes the profile; delete is not granted: it goes with the account.
-- update of reference is not granted: a number that was once printed stays.

alter table public.user_roles enable row level security;
alter table public.user_roles force row level security;
create policy user_roles__own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is('admin')));
create policy user_roles__take_parent on public.user_roles for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'parent');
create policy user_roles__acting_staff on public.user_roles for select to authenticator using (role in ('admin', 'reception'));
grant select on public.user_roles to authenticated;
grant insert (user_id, role) on public.user_roles to authenticated;
grant select (user_id, role) on public.user_roles to authenticator;
-- update and delete are not granted: set_user_role changes roles and writes the audit log.
create trigger user_roles__end_low_sessions after insert or update of role on public.user_roles for each row
  when (new.role in ('admin', 'reception', 'instructor')) execute function private.end_low_sessions();

alter table public.user_invitations enable row level security;
alter table public.user_invitations force row level security;
create policy user_invitations__admin on public.user_invitations for select to authenticated using ((select private.is('admin')));
grant select (id, email, full_name, role, locale, invited_by, expires_at, used_at, used_by, withdrawn_at, created_at, user_id, class_ids) on public.user_invitations to authenticated;
-- token_hash is not granted; writing is invite_user's and its answers'.

alter table private.installation enable row level security;
alter table private.installation force row level security;
grant select, update on private.installation to service_role;
-- No policy: a start writes it.

alter table private.waiting_roles enable row level security;
alter table private.waiting_roles force row level security;
grant select, insert, update, delete on private.waiting_roles to service_role;
-- No policy: admins see it as user_directory.waiting_role, the procedures write it.

alter table private.managed_families enable row level security;
alter table private.managed_families force row level security;
grant select, insert, update, delete on private.managed_families to service_role;
-- No policy: admins see it as user_directory.managed, the procedures write it.

alter table private.merged_accounts enable row level security;
alter table private.merged_accounts force row level security;
grant select, insert, update on private.merged_accounts to service_role;
-- No policy, and no delete: a row goes with the account that stayed.

alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
create policy saved_views__desk on public.saved_views for all to authenticated
  using ((select private.is_desk())) with check ((select private.is_desk()));
grant select, delete on public.saved_views to authenticated;
grant insert (list, name, query) on public.saved_views to authenticated;
grant update (list, name, query) on public.saved_views to authenticated;

create trigger profiles__clean before insert or update of full_name, phone on public.profiles
  for each row execute function private.clean_profile();
