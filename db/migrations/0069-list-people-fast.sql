-- The office's lists of people, and of who has signed, stay fast with a hundred thousand children: nothing is looked up row by
-- row that a join answers, and the newest accounts are found by index. Who sees what does not change.

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
    coalesce(users.banned_until > now(), false) as disabled
  from auth.users
  left join public.profiles on profiles.user_id = users.id
  left join public.athlete_accounts on athlete_accounts.user_id = users.id
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.user_directory owner to service_role;
create index users__newest on auth.users (created_at desc nulls last, id);

create or replace view public.document_signers as
  select
    documents.id as document_id, children.parent_id as user_id, children.id as child_id, children.full_name as name,
    coalesce(people.full_name, '') as parent, users.email, people.phone,
    signed.agreed_at, signed.signed_name, signed.agreed_at is not null as signed
  from public.documents
  join public.children on private.counts_per_child(documents.kind)
  join auth.users on users.id = children.parent_id
  left join public.profiles as people on people.user_id = children.parent_id
  -- Either parent agrees for a child: the one who did so first counts.
  left join (
    select distinct on (document_id, child_id) document_id, child_id, agreed_at, signed_name
    from public.consents where withdrawn_at is null and child_id is not null
    order by document_id, child_id, agreed_at
  ) as signed on signed.document_id = documents.id and signed.child_id = children.id
  where (select private.is('admin')) or (select auth.role()) = 'service_role'
  union all
  select
    documents.id, families.parent_id, null, coalesce(nullif(people.full_name, ''), '–'), null, users.email, people.phone,
    signed.agreed_at, signed.signed_name, signed.agreed_at is not null
  from public.documents
  join (select distinct parent_id from public.children) as families on not private.counts_per_child(documents.kind)
  join auth.users on users.id = families.parent_id
  left join public.profiles as people on people.user_id = families.parent_id
  left join public.consents as signed
    on signed.document_id = documents.id and signed.user_id = families.parent_id and signed.child_id is null and signed.withdrawn_at is null
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.document_signers owner to service_role;
