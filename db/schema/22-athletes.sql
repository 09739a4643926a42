-- Athletes' own accounts: registered with what the club has to know, confirmed by a parent below 14 (чл. 25в ЗЗЛД), approved by an
-- admin. An approved athlete who is a child of the club reads what the club writes of that child's swimming.

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
  refused_at timestamptz,
  refused_by uuid references auth.users (id) on delete set null,
  refusal_reason text constraint athlete_accounts__refusal_reason_length check (length(refusal_reason) between 1 and 1000),
  parent_email text constraint athlete_accounts__parent_email_length check (length(parent_email) between 3 and 254),
  parent_asked_at timestamptz,
  parent_confirmed_at timestamptz,
  parent_declined_at timestamptz,
  constraint athlete_accounts__approval_whole check (approved = (approved_at is not null)),
  constraint athlete_accounts__child foreign key (child_id) references public.children (id) on delete set null,
  constraint athlete_accounts__refusal_whole check ((refused_at is null) = (refusal_reason is null)),
  constraint athlete_accounts__approved_or_refused check (not approved or refused_at is null),
  constraint athlete_accounts__parent_answer check (num_nonnulls(parent_confirmed_at, parent_declined_at) <= 1)
);
create index athlete_accounts__waiting on public.athlete_accounts (created_at) where not approved;
create index athlete_accounts__by_refuser on public.athlete_accounts (refused_by);
create index athlete_accounts__by_approver on public.athlete_accounts (approved_by);
-- A child of the club is one athlete.
create unique index athlete_accounts__once_a_child on public.athlete_accounts (child_id) where child_id is not null;
comment on table public.athlete_accounts is 'An athlete''s own account. It waits until an admin approves it.';
comment on column public.athlete_accounts.license is 'License number of the federation.';
comment on column public.athlete_accounts.child_id is 'The child of a family that this athlete is, where the club has linked the two.';
comment on column public.athlete_accounts.refusal_reason is 'The reason that the athlete reads.';
comment on column public.athlete_accounts.parent_email is 'Where the parent of an athlete under 14 is asked.';
comment on column public.athlete_accounts.parent_confirmed_at is 'When a parent agreed; who and to what is in athlete_confirmations.';

create table public.athlete_confirmations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null constraint athlete_confirmations__email_length check (length(email) between 3 and 254),
  token_hash text not null,
  expires_at timestamptz not null default now() + interval '14 days',
  confirmed_at timestamptz,
  confirmed_name text constraint athlete_confirmations__name_length check (length(confirmed_name) between 1 and 120)
    constraint athlete_confirmations__confirmed_name_plain check (private.is_plain_name(confirmed_name)),
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
comment on table public.athlete_confirmations is 'A parent was asked by email whether an athlete under 14 may have an account, and what the answer was.';
comment on column public.athlete_confirmations.token_hash is 'Hash of the secret in the email''s link.';
comment on column public.athlete_confirmations.document_id is 'The privacy notice that was in force when the parent agreed.';

create table public.athlete_goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text constraint athlete_goals__title_length check (length(title) between 1 and 200),
  stroke text constraint athlete_goals__stroke_known check (stroke in ('freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley')),
  distance integer constraint athlete_goals__distance_known check (distance in (25, 50, 100, 200, 400, 500, 800, 1000, 1500, 1650)),
  course text constraint athlete_goals__course_known check (course in ('LCM', 'SCM', 'SCY')),
  target_centiseconds integer constraint athlete_goals__time_positive check (target_centiseconds between 1 and 360000),
  target_date date,
  started_on date not null default (now() at time zone 'Europe/Sofia')::date,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  -- A time in an event, whole, or own words.
  constraint athlete_goals__time_or_words check (
    case num_nonnulls(stroke, distance, course, target_centiseconds) when 4 then title is null when 0 then title is not null else false end
  )
);
create index athlete_goals__by_user on public.athlete_goals (user_id, target_date);
comment on table public.athlete_goals is 'A goal of an athlete: an event and a time in hundredths, or own words, by a day. No other user reads it.';
comment on column public.athlete_goals.started_on is 'Progress counts from the best time of that day.';
comment on column public.athlete_goals.done_at is 'When the athlete called it done.';

-- # functions and views

create function private.clean_athlete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.phone := private.clean_phone(new.phone);
  return new;
end
$$;
alter function private.clean_athlete() owner to service_role;

-- An approved athlete reads what the club writes of that child's swimming: the row itself, classes, marks, scores, badges, results,
-- events. Money, health notes, consents and the balance of packages stay the parents'.
create function private.athlete_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select child_id from public.athlete_accounts where user_id = auth.uid() and approved and child_id is not null);
comment on function private.athlete_child_ids() is 'The swimmer that the caller is, as an approved athlete; at most one.';
alter function private.athlete_child_ids() owner to service_role;
grant execute on function private.athlete_child_ids() to anon, authenticated;

create view public.athlete_directory as
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
  -- Of one name and one birthday: the child that an admin will most likely link.
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
comment on view public.athlete_directory is 'Every request for an athlete account with its status, for admins. Empty for all other callers.';
grant select on public.athlete_directory to club_admin;

-- # rules

-- No athlete under 14 is approved without a parent. Earlier approvals stay.
alter table public.athlete_accounts add constraint athlete_accounts__parent_agreed check (
  not approved or birth_date is null or parent_confirmed_at is not null
  or approved_at >= (birth_date + interval '14 years') at time zone 'Europe/Sofia'
  ) not valid;

alter table public.athlete_accounts enable row level security;
alter table public.athlete_accounts force row level security;
create policy athlete_accounts__own on public.athlete_accounts for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is('admin')));
create policy athlete_accounts__register on public.athlete_accounts for insert to authenticated
  with check (user_id = (select auth.uid()) and not approved);
create policy athlete_accounts__update_own on public.athlete_accounts for update to authenticated using (user_id = (select auth.uid()));
grant select on public.athlete_accounts to authenticated;
grant insert (user_id, birth_date, gender, license, phone) on public.athlete_accounts to authenticated;
grant update (gender, license, phone) on public.athlete_accounts to authenticated;
-- approved and the refusal are not granted: approve_athlete and refuse_athlete write them. Neither is what confirms: register_athlete,
-- ask_athletes_parent and the answers write it. A birth date decides whether a parent is asked: once given it is the club's.

alter table public.athlete_confirmations enable row level security;
alter table public.athlete_confirmations force row level security;
create policy athlete_confirmations__admin on public.athlete_confirmations for select to authenticated using ((select private.is('admin')));
grant select (id, user_id, email, expires_at, confirmed_at, confirmed_name, document_id, declined_at, withdrawn_at, created_at) on public.athlete_confirmations to authenticated;
-- token_hash is not granted; writing is ask_athletes_parent's and the answers'.

alter table public.athlete_goals enable row level security;
alter table public.athlete_goals force row level security;
create policy athlete_goals__read on public.athlete_goals for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_athlete()));
create policy athlete_goals__insert on public.athlete_goals for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_athlete()));
create policy athlete_goals__update on public.athlete_goals for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_athlete()));
create policy athlete_goals__delete on public.athlete_goals for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_athlete()));
grant select, delete on public.athlete_goals to authenticated;
grant insert (id, user_id, title, stroke, distance, course, target_centiseconds, target_date, started_on, done_at) on public.athlete_goals to authenticated;
grant update (title, stroke, distance, course, target_centiseconds, target_date, done_at) on public.athlete_goals to authenticated;

create trigger athlete_accounts__clean before insert or update of phone on public.athlete_accounts
  for each row execute function private.clean_athlete();
