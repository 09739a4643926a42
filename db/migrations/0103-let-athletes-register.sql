-- An athlete registers with what the club has to know, and one under 14 needs a parent's confirmation by mail before anybody
-- may approve the account (чл. 25в ЗЗЛД). What is agreed, by whom and under which privacy notice stays written down. An
-- athlete who is a child of the club is linked with the child's row: trainings, marks, scores and results arrive by it.

alter table public.athlete_accounts
  add column parent_email text constraint athlete_accounts__parent_email_length check (length(parent_email) between 3 and 254),
  add column parent_asked_at timestamptz,
  add column parent_confirmed_at timestamptz,
  add column parent_declined_at timestamptz,
  add constraint athlete_accounts__parent_answer check (num_nonnulls(parent_confirmed_at, parent_declined_at) <= 1),
  -- Nobody under 14 is approved without a parent. Whoever was approved before today stays so.
  add constraint athlete_accounts__parent_agreed check (
    not approved or birth_date is null or parent_confirmed_at is not null
    or approved_at >= (birth_date + interval '14 years') at time zone 'Europe/Sofia'
  ) not valid;
-- A child of the club is one athlete.
create unique index athlete_accounts__once_a_child on public.athlete_accounts (child_id) where child_id is not null;
drop index public.athlete_accounts__by_child;
comment on column public.athlete_accounts.parent_email is 'Where the parent of an athlete under 14 is asked.';
comment on column public.athlete_accounts.parent_confirmed_at is 'When a parent agreed; who and to what stands in athlete_confirmations.';
-- insert and update of these are not granted: register_athlete, ask_athletes_parent and the answers write them.
-- A birth date decides whether a parent is asked: once given it is the club's, through register_athlete.
revoke update (birth_date) on public.athlete_accounts from authenticated;

create table public.athlete_confirmations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null constraint athlete_confirmations__email_length check (length(email) between 3 and 254),
  token_hash text not null,
  expires_at timestamptz not null default now() + interval '14 days',
  confirmed_at timestamptz,
  confirmed_name text constraint athlete_confirmations__name_length check (length(confirmed_name) between 1 and 120),
  document_id uuid references public.documents (id) on delete set null,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  -- A link ends in one way, and a parent who agrees gives a name.
  constraint athlete_confirmations__one_end check (num_nonnulls(confirmed_at, declined_at, withdrawn_at) <= 1),
  constraint athlete_confirmations__whole check ((confirmed_at is null) = (confirmed_name is null))
);
create unique index athlete_confirmations__token_once on public.athlete_confirmations (token_hash);
create index athlete_confirmations__by_user on public.athlete_confirmations (user_id, created_at desc);
create index athlete_confirmations__by_email on public.athlete_confirmations (lower(email), created_at desc);
create index athlete_confirmations__by_document on public.athlete_confirmations (document_id) where document_id is not null;
comment on table public.athlete_confirmations is 'A parent was asked by mail whether an athlete under 14 may have an account, and what the answer was.';
comment on column public.athlete_confirmations.token_hash is 'Of the secret in the mail''s link.';
comment on column public.athlete_confirmations.document_id is 'The privacy notice that was in force when the parent agreed.';
alter table public.athlete_confirmations enable row level security;
alter table public.athlete_confirmations force row level security;
create policy athlete_confirmations__office on public.athlete_confirmations for select to authenticated using ((select private.is('admin')));
grant select (id, user_id, email, expires_at, confirmed_at, confirmed_name, document_id, declined_at, withdrawn_at, created_at)
  on public.athlete_confirmations to authenticated;
-- token_hash is not granted; writing is ask_athletes_parent's and the answers'.

create function private.athlete_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select child_id from public.athlete_accounts where user_id = auth.uid() and approved and child_id is not null);
comment on function private.athlete_child_ids() is 'The swimmer that the caller is, as an approved athlete; at most one.';
alter function private.athlete_child_ids() owner to service_role;
create function private.is_athlete() returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.athlete_accounts where user_id = auth.uid() and approved);
comment on function private.is_athlete() is 'Whether the caller''s athlete account is approved.';
alter function private.is_athlete() owner to service_role;
grant execute on function private.athlete_child_ids(), private.is_athlete() to anon, authenticated;

create or replace view public.athlete_directory as
  select
    athlete_accounts.user_id, coalesce(profiles.full_name, '') as full_name, users.email,
    coalesce(athlete_accounts.phone, profiles.phone) as phone, athlete_accounts.birth_date, athlete_accounts.gender,
    athlete_accounts.license, athlete_accounts.created_at as registered_at, athlete_accounts.approved_at,
    athlete_accounts.refused_at, athlete_accounts.refusal_reason,
    case when approved then 'approved' when refused_at is not null then 'refused' else 'waiting' end as state,
    not approved and refused_at is null as waits,
    athlete_accounts.child_id, children.full_name as child_name,
    coalesce(users.banned_until > now(), false) as disabled,
    athlete_accounts.parent_email, athlete_accounts.parent_asked_at, athlete_accounts.parent_confirmed_at,
    athlete_accounts.parent_declined_at,
    (select confirmed_name from public.athlete_confirmations
      where athlete_confirmations.user_id = athlete_accounts.user_id and confirmed_at is not null
      order by confirmed_at desc limit 1) as parent_name,
    not approved and parent_confirmed_at is null and coalesce(
      athlete_accounts.birth_date + interval '14 years' > now() at time zone 'Europe/Sofia', false
    ) as needs_parent,
    likely.id as likely_child_id, likely.full_name as likely_child_name, likely.parent_name as likely_parent_name
  from public.athlete_accounts
  join auth.users on users.id = athlete_accounts.user_id
  left join public.profiles on profiles.user_id = athlete_accounts.user_id
  left join public.children on children.id = athlete_accounts.child_id
  -- Of one name and one birthday: whom the office will most likely link.
  left join lateral (
    select same.id, same.full_name, parents.full_name as parent_name
    from public.children as same
    left join public.profiles as parents on parents.user_id = same.parent_id
    where athlete_accounts.child_id is null and same.birth_date = athlete_accounts.birth_date
      and lower(same.full_name) = lower(btrim(profiles.full_name))
      and not exists (select from public.athlete_accounts as taken where taken.child_id = same.id)
    order by same.created_at limit 1
  ) as likely on true
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.athlete_directory owner to service_role;
