-- Documents with versions, and the consents that families give by signing them: only the newest version, by the server's clock.
-- An admin writes a version as a draft and publishes it; a version that is out is not changed any more.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint documents__kind_known check (kind in ('terms', 'privacy', 'health_data', 'photos', 'marketing', 'pool_rules')),
  version integer not null constraint documents__version_positive check (version > 0),
  title text not null constraint documents__title_length check (length(title) between 1 and 200),
  title_en text,
  title_ru text,
  body text not null,
  body_en text,
  body_ru text,
  is_required boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  announced_at timestamptz,
  constraint documents__version_once unique (kind, version)
);
create index documents__to_announce on public.documents (published_at) where announced_at is null;
-- Of one document one version is being written.
create unique index documents__one_draft on public.documents (kind) where published_at is null;
comment on table public.documents is 'What people agree to, in versions; a new version is a new row.';
comment on column public.documents.announced_at is 'When families were notified of this version.';

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete restrict,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  signed_name text not null constraint consents__signed_name_length check (length(signed_name) between 1 and 120)
    constraint consents__signed_name_plain check (private.is_plain_name(signed_name)),
  agreed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index consents__once on public.consents (document_id, user_id, child_id) nulls not distinct where withdrawn_at is null;
create index consents__by_user on public.consents (user_id);
create index consents__by_child on public.consents (child_id);
create index consents__by_document on public.consents (document_id, child_id) where withdrawn_at is null;
comment on table public.consents is 'Who agreed to which version of a document, when, and until when.';

-- # functions and views

create function private.counts_per_child(_kind text) returns boolean language sql immutable set search_path = ''
  return _kind in ('health_data', 'photos');
comment on function private.counts_per_child(text) is 'What is agreed to for each child, not by each person: PER_CHILD of the contract.';
grant execute on function private.counts_per_child(text) to anon, authenticated, service_role;

create function private.allows_photos(_child uuid) returns boolean language sql stable security definer set search_path = ''
  return (
    select exists (
      select from public.consents where document_id = newest.id and child_id = _child and withdrawn_at is null
    )
    from (
      select id from public.documents where kind = 'photos' and published_at <= now() order by version desc limit 1
    ) as newest
  );
comment on function private.allows_photos(uuid) is 'Whether a parent agreed to photos of the child, by the newest version; null where the club asks for no such consent.';
alter function private.allows_photos(uuid) owner to service_role;
revoke execute on function private.allows_photos(uuid) from public;
grant execute on function private.allows_photos(uuid) to service_role;

create view public.document_signers as
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
alter view public.document_signers owner to service_role;
comment on view public.document_signers is 'Who has to sign a version of a document, or for whom, and who has; for admins. Empty for all other callers.';
grant select on public.document_signers to club_admin;

-- # rules

-- Among the rules, since it asks a function of a later file.
create function public.photos_allowed(child public.children) returns boolean
  language sql stable security definer set search_path = ''
  return case when child.id = any (private.my_child_ids()) or child.id = any (private.taught_child_ids()) or private.is_desk()
    then private.allows_photos(child.id) end;
comment on function public.photos_allowed(public.children) is
  'Whether photos of the child are allowed, for its family, those who teach it, reception and admins; null for all other callers, and where the club asks for no consent.';
alter function public.photos_allowed(public.children) owner to service_role;
revoke execute on function public.photos_allowed(public.children) from public;
grant execute on function public.photos_allowed(public.children) to authenticated;

alter table public.documents enable row level security;
alter table public.documents force row level security;
create policy documents__public on public.documents for select to anon, authenticated using (published_at <= now() or (select private.is('admin')));
grant select on public.documents to anon, authenticated;
-- insert, update and delete are not granted: save_document and discard_document know which version comes next.
create trigger documents__notify after insert or update or delete or truncate on public.documents
  for each statement execute function private.announce_changed_content();

alter table public.consents enable row level security;
alter table public.consents force row level security;
create policy consents__own on public.consents for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.consents to authenticated;
-- insert, update, delete are not granted: sign_document and withdraw_consent know which version counts and what time it is.
