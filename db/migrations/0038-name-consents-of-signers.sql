-- An admin opens what was signed from the list of signers.
-- older programs: go on

create or replace view public.document_signers as
  select
    documents.id as document_id, children.parent_id as user_id, children.id as child_id, children.full_name as name,
    coalesce(people.full_name, '') as parent, users.email, people.phone,
    signed.agreed_at, signed.signed_name, signed.agreed_at is not null as signed, signed.id as consent_id
  from public.documents
  join public.children on private.counts_per_child(documents.kind)
  join auth.users on users.id = children.parent_id
  left join public.profiles as people on people.user_id = children.parent_id
  -- Either parent agrees for a child: the one who did so first counts.
  left join (
    select distinct on (document_id, child_id) id, document_id, child_id, agreed_at, signed_name
    from public.consents where withdrawn_at is null and child_id is not null
    order by document_id, child_id, agreed_at
  ) as signed on signed.document_id = documents.id and signed.child_id = children.id
  where (select private.is('admin')) or (select auth.role()) = 'service_role'
  union all
  select
    documents.id, families.parent_id, null, coalesce(nullif(people.full_name, ''), '–'), null, users.email, people.phone,
    signed.agreed_at, signed.signed_name, signed.agreed_at is not null, signed.id
  from public.documents
  join (select distinct parent_id from public.children) as families on not private.counts_per_child(documents.kind)
  join auth.users on users.id = families.parent_id
  left join public.profiles as people on people.user_id = families.parent_id
  left join public.consents as signed
    on signed.document_id = documents.id and signed.user_id = families.parent_id and signed.child_id is null and signed.withdrawn_at is null
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
