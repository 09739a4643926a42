-- Invitations of a second parent by mail, and documents that are signed through procedures: only the newest version, by the
-- server's clock, for a child where the document is about children. Both parents of a child see what was agreed for it.

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
  -- An invitation ends in one way.
  constraint guardian_invitations__one_end check (num_nonnulls(used_at, withdrawn_at) <= 1)
);
create unique index guardian_invitations__token_once on public.guardian_invitations (token_hash);
create index guardian_invitations__by_inviter on public.guardian_invitations (invited_by, created_at desc);
create index guardian_invitations__by_email on public.guardian_invitations (lower(email), created_at desc);
comment on table public.guardian_invitations is 'A parent asks somebody, by mail, to be the second parent of some children. The link works once.';
comment on column public.guardian_invitations.token_hash is 'Of the secret in the mail''s link.';

alter table public.guardian_invitations enable row level security;
alter table public.guardian_invitations force row level security;
create policy guardian_invitations__own on public.guardian_invitations for select to authenticated using (
  invited_by = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select (id, email, child_ids, invited_by, expires_at, used_at, withdrawn_at, created_at) on public.guardian_invitations to authenticated;
-- token_hash is not granted; writing is invite_guardian's and its answers'.

alter table public.documents add column announced_at timestamptz;
comment on column public.documents.announced_at is 'When families were told of this version.';
-- What was out before today was told before today.
update public.documents set announced_at = published_at where published_at <= now();
create index documents__to_announce on public.documents (published_at) where announced_at is null;

alter policy consents__own on public.consents using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
drop policy consents__agree on public.consents;
drop policy consents__withdraw on public.consents;
revoke insert, update on public.consents from authenticated;
revoke insert (document_id, user_id, child_id, signed_name), update (withdrawn_at) on public.consents from authenticated;
-- insert and update are not granted: sign_document and withdraw_consent know which version counts and what time it is.
