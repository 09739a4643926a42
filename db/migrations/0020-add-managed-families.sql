-- Families without an email address get an account that the club manages, and two accounts of one family can become one: both are
-- kept beside auth.users, in tables of their own.
-- older programs: go on

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

create function private.is_managed(_user_id uuid) returns boolean language sql stable security definer set search_path = ''
  return exists (
    select from private.managed_families join auth.users on users.id = managed_families.user_id
    where managed_families.user_id = _user_id and users.email_confirmed_at is null
  );
comment on function private.is_managed(uuid) is 'Whether the club manages the account: its family has not claimed it, and gets no emails.';
alter function private.is_managed(uuid) owner to service_role;
grant execute on function private.is_managed(uuid) to service_role;

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
    (users.email_confirmed_at is null and exists (select from private.managed_families where managed_families.user_id = users.id)) as managed
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
create or replace function public.family(child public.children) returns setof public.user_directory language sql stable rows 1
begin atomic
  select user_directory.* from public.user_directory where user_id = child.parent_id;
end;

comment on column public.user_directory.managed is 'Whether the club manages the account of a family without an email address.';

create or replace function private.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.id, new.action, new.subject_table, new.created_at) is distinct from (old.id, old.action, old.subject_table, old.created_at)
    or (
      new.actor_id is not null and new.actor_id is distinct from old.actor_id
      and not exists (select from private.merged_accounts where merged_id = old.actor_id and user_id = new.actor_id)
    )
    or (new.subject_id is not null and new.subject_id is distinct from old.subject_id)
    or (new.ip is not null and new.ip is distinct from old.ip)
    or (new.details <> '{}' and new.details is distinct from old.details)
  then
    raise exception 'a row of the audit log can only be emptied of its person' using errcode = '42501';
  end if;
  return new;
end
$$;

alter table private.managed_families enable row level security;
alter table private.managed_families force row level security;
grant select, insert, update, delete on private.managed_families to service_role;
-- No policy: admins see it as user_directory.managed, the procedures write it.

alter table private.merged_accounts enable row level security;
alter table private.merged_accounts force row level security;
grant select, insert, update on private.merged_accounts to service_role;
-- No policy, and no delete: a row goes with the account that stayed.

-- A merge of two accounts names the one that stayed; what was counted is never changed.
grant update (created_by) on public.session_ledger to service_role;
grant update (changed_by) on public.stock_moves to service_role;
grant update (user_id, created_by) on public.family_credits to service_role;
