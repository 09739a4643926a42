-- Who the people of the club are: users' public half, their roles, athletes' accounts, children and their guardians.
-- Health data stands in a table of its own (child_care), since other people may see it.

-- Look-ups that policies and views need beyond the caller's own sight. Not exposed by the API: its schema is public.
-- They belong to service_role, which row-level security does not bind, so that they work whoever owns the database.
create schema private;
grant usage on schema private to anon, authenticated, service_role;
grant create on schema private, public to service_role;

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  full_name text not null default '' constraint profiles__full_name_length check (length(full_name) <= 120),
  phone text constraint profiles__phone_international check (phone ~ '^\+[1-9]\d{7,14}$'),
  locale text not null default 'bg' constraint profiles__locale_known check (locale in ('bg', 'en', 'ru')),
  tour_seen_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'A user as the club knows it: name, phone, language. The sign-in address is auth.users.email.';
comment on column public.profiles.tour_seen_at is 'When the four steps of the onboarding tour were finished or closed.';

create table public.user_roles (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  role text not null constraint user_roles__role_known check (role in ('parent', 'instructor', 'admin', 'athlete')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles__by_role on public.user_roles (role);
comment on table public.user_roles is 'What a user may do. A new user may take the role parent for itself; every other role is given by an admin.';

create function private.has_role(_user_id uuid, _role text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.user_roles where user_id = _user_id and role = _role);
create function private.is(_role text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.user_roles where user_id = auth.uid() and role = _role);
create function private.strongest_role(_user_id uuid) returns text language sql stable security definer set search_path = ''
  return (
    select role from public.user_roles where user_id = _user_id
    order by array_position(array['admin', 'instructor', 'athlete', 'parent'], role) limit 1
  );
alter function private.has_role(uuid, text) owner to service_role;
alter function private.is(text) owner to service_role;
alter function private.strongest_role(uuid) owner to service_role;
grant execute on function private.has_role(uuid, text), private.is(text), private.strongest_role(uuid) to anon, authenticated;

create function public.has_role(_user_id uuid, _role text) returns boolean language sql stable
  return (_user_id = auth.uid() or private.is('admin') or auth.role() = 'service_role') and private.has_role(_user_id, _role);
comment on function public.has_role(uuid, text) is 'Whether the user has the role. Answers for oneself; an admin may ask for anybody, others are told false.';
create function public.get_user_role(_user_id uuid) returns text language sql stable
  return case when _user_id = auth.uid() or private.is('admin') or auth.role() = 'service_role' then private.strongest_role(_user_id) end;
comment on function public.get_user_role(uuid) is 'The strongest of admin, instructor, athlete, parent, or null. Answers for oneself; an admin may ask for anybody.';
grant execute on function public.has_role(uuid, text), public.get_user_role(uuid) to anon, authenticated;

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy profiles__own on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is('admin')));
create policy profiles__update_own on public.profiles for update to authenticated using (user_id = (select auth.uid()));
grant select on public.profiles to authenticated;
grant update (full_name, phone, locale, tour_seen_at) on public.profiles to authenticated;
-- insert is not granted: sign-up makes the profile; delete is not granted: it goes with the account.

alter table public.user_roles enable row level security;
alter table public.user_roles force row level security;
create policy user_roles__own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is('admin')));
create policy user_roles__take_parent on public.user_roles for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'parent');
grant select on public.user_roles to authenticated;
grant insert (user_id, role) on public.user_roles to authenticated;
-- update and delete are not granted: set_user_role changes roles and writes the audit log.

create table public.athlete_accounts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  approved boolean not null default false,
  approved_by uuid references auth.users (id) on delete set null,
  approved_at timestamptz,
  birth_date date constraint athlete_accounts__birth_date_past check (birth_date > '1900-01-01'),
  gender text constraint athlete_accounts__gender_known check (gender in ('female', 'male')),
  license text constraint athlete_accounts__license_length check (length(license) <= 40),
  phone text constraint athlete_accounts__phone_international check (phone ~ '^\+[1-9]\d{7,14}$'),
  child_id uuid,
  created_at timestamptz not null default now(),
  constraint athlete_accounts__approval_whole check (approved = (approved_at is not null))
);
create index athlete_accounts__waiting on public.athlete_accounts (created_at) where not approved;
comment on table public.athlete_accounts is 'An athlete''s own account. It waits until an admin approves it.';
comment on column public.athlete_accounts.child_id is 'The child of a family that this athlete is, where the club has linked the two.';
comment on column public.athlete_accounts.license is 'Licence number of the federation.';
alter table public.athlete_accounts enable row level security;
alter table public.athlete_accounts force row level security;
create policy athlete_accounts__own on public.athlete_accounts for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is('admin')));
create policy athlete_accounts__register on public.athlete_accounts for insert to authenticated
  with check (user_id = (select auth.uid()) and not approved);
create policy athlete_accounts__update_own on public.athlete_accounts for update to authenticated using (user_id = (select auth.uid()));
grant select on public.athlete_accounts to authenticated;
grant insert (user_id, birth_date, gender, license, phone) on public.athlete_accounts to authenticated;
grant update (birth_date, gender, license, phone) on public.athlete_accounts to authenticated;
-- approved is nobody's to write: approve_athlete does it.

create table public.children (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null constraint children__first_name_length check (length(first_name) between 1 and 120),
  last_name text not null default '' constraint children__last_name_length check (length(last_name) <= 120),
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  birth_date date not null constraint children__birth_date_past check (birth_date > '1900-01-01'),
  gender text constraint children__gender_known check (gender in ('female', 'male')),
  skill_level text not null default 'beginner' constraint children__skill_level_known check (skill_level in ('beginner', 'intermediate', 'advanced')),
  notes text constraint children__notes_length check (length(notes) <= 4000),
  photo_path text,
  created_at timestamptz not null default now()
);
-- A family registers a child once.
create unique index children__once_a_family on public.children (parent_id, lower(full_name), birth_date);
create index children__by_name on public.children using gin (full_name extensions.gin_trgm_ops);
comment on table public.children is 'A child of a family. Health data and emergency contacts stand in child_care.';
comment on column public.children.photo_path is 'Path in the private bucket children.';
alter table public.athlete_accounts add constraint athlete_accounts__child foreign key (child_id) references public.children (id) on delete set null;
create index athlete_accounts__by_child on public.athlete_accounts (child_id);

create table public.guardians (
  child_id uuid not null references public.children (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (child_id, user_id)
);
create index guardians__by_user on public.guardians (user_id);
comment on table public.guardians is 'A second parent: sees and does for the child what the first one may, except to delete it.';

create table public.child_care (
  child_id uuid primary key references public.children (id) on delete cascade,
  medical_notes text constraint child_care__medical_notes_length check (length(medical_notes) <= 4000),
  emergency_contact_name text constraint child_care__contact_name_length check (length(emergency_contact_name) <= 120),
  emergency_contact_phone text constraint child_care__contact_phone_international check (emergency_contact_phone ~ '^\+[1-9]\d{7,14}$'),
  created_at timestamptz not null default now()
);
comment on table public.child_care is 'Health notes and the emergency contact. Instructors read them only through open_roster, which logs it.';

create function private.my_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from public.children where parent_id = auth.uid()
    union all
    select child_id from public.guardians where user_id = auth.uid()
  );
comment on function private.my_child_ids() is 'The caller''s own children, as first or second parent.';
alter function private.my_child_ids() owner to service_role;
grant execute on function private.my_child_ids() to anon, authenticated;

alter table public.guardians enable row level security;
alter table public.guardians force row level security;
create policy guardians__family on public.guardians for select to authenticated
  using (user_id = (select auth.uid()) or child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
grant select on public.guardians to authenticated;

alter table public.child_care enable row level security;
alter table public.child_care force row level security;
create policy child_care__family on public.child_care for select to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
create policy child_care__update_family on public.child_care for update to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is('admin')));
grant select on public.child_care to authenticated;
grant update (medical_notes, emergency_contact_name, emergency_contact_phone) on public.child_care to authenticated;
-- insert is not granted: register_child makes the row together with the child.
