-- The office writes a new version of a document as a draft, publishes it at once or on a day, sees who has signed and who has
-- not, and reminds. A version that is out is not changed any more.

-- Of one document one version is being written.
create unique index documents__one_draft on public.documents (kind) where published_at is null;
drop policy documents__insert on public.documents;
drop policy documents__update_draft on public.documents;
revoke insert (kind, version, title, title_en, title_ru, body, body_en, body_ru, is_required, published_at) on public.documents from authenticated;
revoke update (title, title_en, title_ru, body, body_en, body_ru, is_required, published_at) on public.documents from authenticated;
-- insert, update and delete are not granted: save_document and discard_document know which version comes next.

create function private.counts_per_child(_kind text) returns boolean language sql immutable set search_path = ''
  return _kind in ('health_data', 'photos');
comment on function private.counts_per_child(text) is 'What is agreed to for each child, not by each person: PER_CHILD of the contract.';
grant execute on function private.counts_per_child(text) to anon, authenticated, service_role;

create view public.document_signers as
  select
    documents.id as document_id, who.user_id, who.child_id, who.name, who.parent, users.email, profiles.phone,
    signed.agreed_at, signed.signed_name, signed.agreed_at is not null as signed
  from public.documents
  cross join lateral (
    select distinct on (children.parent_id) children.parent_id as user_id, null::uuid as child_id,
      coalesce(nullif(people.full_name, ''), '–') as name, null as parent
    from public.children left join public.profiles as people on people.user_id = children.parent_id
    where not private.counts_per_child(documents.kind)
    union all
    select children.parent_id, children.id, children.full_name, coalesce(people.full_name, '')
    from public.children left join public.profiles as people on people.user_id = children.parent_id
    where private.counts_per_child(documents.kind)
  ) as who
  join auth.users on users.id = who.user_id
  left join public.profiles on profiles.user_id = who.user_id
  left join lateral (
    select consents.agreed_at, consents.signed_name from public.consents
    where consents.document_id = documents.id and withdrawn_at is null
      and case when who.child_id is null then consents.user_id = who.user_id and consents.child_id is null else consents.child_id = who.child_id end
    order by consents.agreed_at limit 1
  ) as signed on true
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.document_signers owner to service_role;
comment on view public.document_signers is 'Who has to sign a version of a document, or for whom, and who has; for admins. Empty for everybody else.';
grant select on public.document_signers to authenticated;
create index consents__by_document on public.consents (document_id, child_id) where withdrawn_at is null;
