-- Children, their guardians and their invitations. Health data has a table of its own (child_care), since other people see children.

create function private.license_key(license text) returns text language sql immutable strict parallel safe set search_path = ''
  return lower(regexp_replace(license, '[^[:alnum:]]', '', 'g'));
comment on function private.license_key(text) is 'A license without spaces, signs and capitals: the same number written in two ways is one.';
grant execute on function private.license_key(text) to service_role, authenticated;

create table public.children (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null constraint children__first_name_length check (length(first_name) between 1 and 120)
    constraint children__first_name_plain check (private.is_plain_name(first_name)),
  last_name text not null default '' constraint children__last_name_length check (length(last_name) <= 120)
    constraint children__last_name_plain check (private.is_plain_name(last_name)),
  full_name text not null generated always as (btrim(first_name || ' ' || last_name)) stored,
  birth_date date not null constraint children__birth_date_past check (birth_date > '1900-01-01'),
  gender text constraint children__gender_known check (gender in ('female', 'male')),
  skill_level text not null default 'beginner' constraint children__skill_level_known check (skill_level in ('beginner', 'intermediate', 'advanced')),
  notes text constraint children__notes_length check (length(notes) <= 4000),
  photo_path text constraint children__photo_own check (photo_path ~ ('^' || id::text || '/[A-Za-z0-9_-]+[.][a-z0-9]+$')),
  created_at timestamptz not null default now(),
  license text
    constraint children__license_length check (length(license) <= 40)
    constraint children__license_not_empty check (private.license_key(license) <> ''),
  level_id uuid
);
-- A family registers a child once.
create unique index children__once_a_family on public.children (parent_id, lower(full_name), birth_date);
create index children__by_name on public.children using gin (full_name extensions.gin_trgm_ops);
-- Doubles are looked for among children born on one day.
create index children__by_birth_date on public.children (birth_date);
create index children__by_level on public.children (level_id);
create index children__in_order on public.children (full_name, id);
create index children__by_plain_name on public.children (lower(full_name));
-- A license is one swimmer's.
create unique index children__license_once on public.children (private.license_key(license));
comment on table public.children is 'A child of a family. Health data and emergency contacts are in child_care.';
comment on column public.children.photo_path is 'Path in the private bucket children, in the folder of this child.';
comment on column public.children.level_id is 'The club''s own level that it was put on; null: the first that maps to skill_level.';
comment on column public.children.license is 'License number of the federation. update is not granted: set_child_license checks that no other swimmer has it.';

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
  emergency_contact_name text constraint child_care__contact_name_length check (length(emergency_contact_name) <= 120)
    constraint child_care__emergency_contact_name_plain check (private.is_plain_name(emergency_contact_name)),
  emergency_contact_phone text constraint child_care__contact_phone_international check (emergency_contact_phone ~ '^\+[1-9]\d{7,14}$'),
  created_at timestamptz not null default now(),
  collectors text constraint child_care__collectors_length check (length(collectors) <= 1000),
  erase_on date,
  changed_at timestamptz
);
comment on table public.child_care is 'Health notes, the emergency contact and who may collect the child. Staff reads them only through open_roster and open_care, which log it.';
comment on column public.child_care.collectors is 'Who may collect the child, one person a line with a phone.';
comment on column public.child_care.erase_on is 'The day on which it is emptied, since the child has long not been in the club; null: it is in use. The family was notified.';
comment on column public.child_care.changed_at is 'When it was written last.';

create table public.guardian_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null,
  email text not null constraint guardian_invitations__email_length check (length(email) between 3 and 254),
  child_ids uuid[] not null constraint guardian_invitations__for_children check (cardinality(child_ids) between 1 and 20),
  invited_by uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  sent_by uuid references auth.users (id) on delete cascade,
  -- An invitation ends in one way.
  constraint guardian_invitations__one_end check (num_nonnulls(used_at, withdrawn_at) <= 1)
);
create unique index guardian_invitations__token_once on public.guardian_invitations (token_hash);
create index guardian_invitations__by_inviter on public.guardian_invitations (invited_by, created_at desc);
create index guardian_invitations__by_sender on public.guardian_invitations (sent_by);
create index guardian_invitations__by_email on public.guardian_invitations (lower(email), created_at desc);
comment on table public.guardian_invitations is 'A parent invites a second parent of some children by email. The link works once.';
comment on column public.guardian_invitations.token_hash is 'Hash of the secret in the email''s link.';
comment on column public.guardian_invitations.sent_by is 'Who at the desk sent it in the parent''s name; null: the parent did.';

create table public.children_apart (
  child_id uuid not null references public.children (id) on delete cascade,
  other_id uuid not null references public.children (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (child_id, other_id),
  constraint children_apart__in_order check (child_id < other_id)
);
create index children_apart__by_other on public.children_apart (other_id);
comment on table public.children_apart is 'Two children who look like doubles and are two. Each pair is listed once, the smaller id first.';

-- # functions and views

create function private.clean_child() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.first_name := private.clean_line(new.first_name);
  new.last_name := private.clean_line(new.last_name);
  return new;
end
$$;
alter function private.clean_child() owner to service_role;
create function private.clean_care() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.emergency_contact_name := private.clean_line(new.emergency_contact_name);
  new.emergency_contact_phone := private.clean_phone(new.emergency_contact_phone);
  return new;
end
$$;
alter function private.clean_care() owner to service_role;

create function private.my_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from public.children where parent_id = auth.uid()
    union all
    select child_id from public.guardians where user_id = auth.uid()
  );
comment on function private.my_child_ids() is 'The caller''s own children, as first or second parent.';
alter function private.my_child_ids() owner to service_role;
grant execute on function private.my_child_ids() to anon, authenticated;

create function private.parents_of(child_id uuid) returns uuid[] language sql stable
  return array(
    select parent_id from public.children where id = parents_of.child_id
    union select user_id from public.guardians where guardians.child_id = parents_of.child_id
  );
comment on function private.parents_of(uuid) is 'The first and the second parent of a child.';
grant execute on function private.parents_of(uuid) to service_role;

-- A person's files go with the person: names hold the id, which no foreign key can follow. '0' is what comes after '/'.
create function private.delete_files_of_child() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'children' and name > old.id::text || '/' and name < old.id::text || '0';
  return null;
end
$$;
alter function private.delete_files_of_child() owner to service_role;

create function private.delete_files_of_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'documents' and name > old.id::text || '/' and name < old.id::text || '0';
  return null;
end
$$;
alter function private.delete_files_of_user() owner to service_role;

create function private.keep_changed_care() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Emptied by the club it is not in use.
  if num_nonnulls(new.medical_notes, new.emergency_contact_name, new.emergency_contact_phone, new.collectors) > 0 then
    new.changed_at := now();
  end if;
  new.erase_on := null;
  return new;
end
$$;
comment on function private.keep_changed_care() is 'Care that a family or the desk changes is in use.';
alter function private.keep_changed_care() owner to service_role;

-- Beside a child that another list embeds.
create function public.family(child public.children) returns setof public.user_directory language sql stable rows 1
begin atomic
  select user_directory.* from public.user_directory where user_id = child.parent_id;
end;
comment on function public.family(public.children) is 'The parent of the child, for reception and admins; empty for all other callers.';
grant execute on function public.family(public.children) to authenticated;

create function private.refused_child_ids() returns uuid[] language sql stable security definer set search_path = ''
begin atomic
  with people as (
    select users.id from private.refused_addresses join auth.users on lower(users.email) = refused_addresses.address
  )
  select array(
    select children.id from public.children where parent_id in (select id from people)
    union select child_id from public.guardians where user_id in (select id from people)
    union select child_id from public.athlete_accounts where approved and child_id is not null and user_id in (select id from people)
  );
end;
comment on function private.refused_child_ids() is 'The children of whom a parent, or the swimmer, has an address that refuses emails for good.';
alter function private.refused_child_ids() owner to service_role;
grant execute on function private.refused_child_ids() to club_desk, service_role;

create function private.own_level_id(level_id uuid, skill_level text) returns uuid language sql stable security definer set search_path = ''
begin atomic
  select coalesce(own_level_id.level_id, (
    select levels.id from public.levels where levels.skill_level = own_level_id.skill_level and is_active
    order by display_order, created_at, levels.id limit 1
  ));
end;
comment on function private.own_level_id(uuid, text) is 'The club''s level of a child: the one it was put on, else the first that maps to its level; null where the club has none.';
alter function private.own_level_id(uuid, text) owner to service_role;
grant execute on function private.own_level_id(uuid, text) to authenticated, service_role;

-- Looked up row by row: a list that has to be sorted does so first, and asks for its page only.
create view public.admin_children as
  select
    children.id, children.full_name, children.birth_date, children.parent_id, children.skill_level, children.created_at,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'active') as active,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'waitlist') as waiting,
    (
      select jsonb_build_object('user_id', users.id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone)
      from auth.users left join public.profiles on profiles.user_id = users.id where users.id = children.parent_id
    ) as family,
    exists (select from public.membership_periods where child_id = children.id and ended_on is null) as swims,
    children.id in (select unnest(private.refused_child_ids())) as refused,
    private.own_level_id(children.level_id, children.skill_level) as level_id
  from public.children
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.admin_children owner to service_role;
comment on view public.admin_children is 'Every child with its family and in how many classes it swims or waits, for reception and admins. Empty for all other callers.';
comment on column public.admin_children.refused is 'True if emails to one of its family are refused for good.';
grant select on public.admin_children to club_desk;

-- # rules

-- Among the rules, since it asks a function of a later file. The deck has to know that there is something to read before it reads: that a child has a health note, not what it says. The note
-- itself comes from open_roster, which records who read it.
create function public.is_own(child public.children) returns boolean language sql stable
  return child.id = any (private.my_child_ids());
comment on function public.is_own(public.children) is
  'Whether the caller is a parent of the child: who works for the club as well reads the children of others, too.';
revoke execute on function public.is_own(public.children) from public;
grant execute on function public.is_own(public.children) to authenticated;

create function public.has_care_note(child public.children) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.child_care
    where child_care.child_id = child.id and coalesce(medical_notes, '') <> ''
  ) and (
    exists (
      select from public.enrollments
      where enrollments.child_id = child.id and enrollments.class_id = any (private.taught_class_ids())
    )
    or child.id = any (private.my_child_ids())
    or private.is_desk()
  );
comment on function public.has_care_note(public.children) is
  'Whether a child has a health note, for those who teach it, its family, reception and admins; false for all other callers. Reading the note is open_roster''s.';
alter function public.has_care_note(public.children) owner to service_role;
revoke execute on function public.has_care_note(public.children) from public;
grant execute on function public.has_care_note(public.children) to authenticated;

alter table public.children enable row level security;
alter table public.children force row level security;
-- my_child_ids holds the own children, too.
create policy children__read on public.children for select to authenticated using (
  id = any ((select private.my_child_ids())::uuid[])
  or id = any ((select private.athlete_child_ids())::uuid[])
  or id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
create policy children__update_own on public.children for update to authenticated
  using (id = any ((select private.my_child_ids())::uuid[]) or (select private.is_desk()));
grant select on public.children to authenticated;
grant update (first_name, last_name, birth_date, gender, notes, photo_path) on public.children to authenticated;
-- insert: register_child; delete: delete_child, which asks for the typed name. skill_level is the instructors' to change.
create trigger children__delete_files after delete on public.children for each row execute function private.delete_files_of_child();

alter table public.guardians enable row level security;
alter table public.guardians force row level security;
create policy guardians__family on public.guardians for select to authenticated
  using (user_id = (select auth.uid()) or child_id = any ((select private.my_child_ids())::uuid[]) or (select private.is_desk()));
grant select on public.guardians to authenticated;

alter table public.child_care enable row level security;
alter table public.child_care force row level security;
create policy child_care__family on public.child_care for select to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]));
create policy child_care__update_family on public.child_care for update to authenticated
  using (child_id = any ((select private.my_child_ids())::uuid[]));
grant select on public.child_care to authenticated;
grant update (medical_notes, emergency_contact_name, emergency_contact_phone) on public.child_care to authenticated;
-- update of collectors is not granted: save_care asks for a proof before another person may collect a child.
-- insert is not granted: register_child makes the row together with the child. The desk reads through open_care and writes through save_care.
create trigger child_care__changed before update on public.child_care for each row
  when ((old.medical_notes, old.emergency_contact_name, old.emergency_contact_phone, old.collectors)
    is distinct from (new.medical_notes, new.emergency_contact_name, new.emergency_contact_phone, new.collectors))
  execute function private.keep_changed_care();

alter table public.guardian_invitations enable row level security;
alter table public.guardian_invitations force row level security;
create policy guardian_invitations__own on public.guardian_invitations for select to authenticated using (
  invited_by = (select auth.uid())
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select (id, email, child_ids, invited_by, expires_at, used_at, withdrawn_at, created_at) on public.guardian_invitations to authenticated;
-- token_hash is not granted; writing is invite_guardian's and its answers'.

alter table public.children_apart enable row level security;
alter table public.children_apart force row level security;
create policy children_apart__admin on public.children_apart for select to authenticated using ((select private.is('admin')));
grant select on public.children_apart to authenticated;
-- insert is not granted: keep_children_apart writes it.

create trigger children__clean before insert or update of first_name, last_name on public.children
  for each row execute function private.clean_child();
create trigger child_care__clean before insert or update of emergency_contact_name, emergency_contact_phone on public.child_care
  for each row execute function private.clean_care();
