-- An athlete who asked for an account can be refused, with a reason that goes out by mail and stays. A refusal is no end: the
-- office may approve later. One view shows the office who waits.

alter table public.athlete_accounts
  add column refused_at timestamptz,
  add column refused_by uuid references auth.users (id) on delete set null,
  add column refusal_reason text constraint athlete_accounts__refusal_reason_length check (length(refusal_reason) between 1 and 1000),
  add constraint athlete_accounts__refusal_whole check ((refused_at is null) = (refusal_reason is null)),
  add constraint athlete_accounts__approved_or_refused check (not approved or refused_at is null);
create index athlete_accounts__by_refuser on public.athlete_accounts (refused_by);
create index athlete_accounts__by_approver on public.athlete_accounts (approved_by);
comment on column public.athlete_accounts.refusal_reason is 'What the athlete is told.';
-- Both are refuse_athlete's to write.

create view public.athlete_directory as
  select
    athlete_accounts.user_id, coalesce(profiles.full_name, '') as full_name, users.email,
    coalesce(athlete_accounts.phone, profiles.phone) as phone, athlete_accounts.birth_date, athlete_accounts.gender,
    athlete_accounts.license, athlete_accounts.created_at as registered_at, athlete_accounts.approved_at,
    athlete_accounts.refused_at, athlete_accounts.refusal_reason,
    case when approved then 'approved' when refused_at is not null then 'refused' else 'waiting' end as state,
    not approved and refused_at is null as waits,
    athlete_accounts.child_id, children.full_name as child_name,
    coalesce(users.banned_until > now(), false) as disabled
  from public.athlete_accounts
  join auth.users on users.id = athlete_accounts.user_id
  left join public.profiles on profiles.user_id = athlete_accounts.user_id
  left join public.children on children.id = athlete_accounts.child_id
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.athlete_directory owner to service_role;
comment on view public.athlete_directory is 'Everybody who asked for an athlete''s account, and how it stands; for admins. Empty for everybody else.';
grant select on public.athlete_directory to authenticated;
