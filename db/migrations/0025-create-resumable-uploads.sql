-- Uploads that survive a cut line (tus): what has arrived so far stands in the store in parts, so any process may take the next one.

create table storage.resumable_uploads (
  id uuid primary key,
  bucket_id text collate "C" not null references storage.buckets (id) on delete cascade,
  name text collate "C" not null,
  owner_id text,
  size bigint not null constraint resumable_uploads__size_positive check (size >= 0),
  received bigint not null default 0 constraint resumable_uploads__within_size check (received between 0 and size),
  metadata jsonb not null default '{}',
  is_upsert boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table storage.resumable_uploads is 'An upload under way. It is all received if and only if its object stands.';
comment on column storage.resumable_uploads.owner_id is 'Whose token began it; nobody else goes on with it.';
create index resumable_uploads__age on storage.resumable_uploads (created_at);
create index resumable_uploads__bucket on storage.resumable_uploads (bucket_id);

create table storage.resumable_parts (
  upload_id uuid not null references storage.resumable_uploads (id) on delete cascade,
  position bigint not null,
  size bigint not null constraint resumable_parts__size_positive check (size > 0),
  version text not null constraint resumable_parts__one_per_version unique,
  created_at timestamptz not null default now(),
  primary key (upload_id, position)
);
comment on table storage.resumable_parts is 'A piece of an upload under way: its bytes stand in the store under version.';

create trigger resumable_parts__keep_count_of_files after insert or update or delete on storage.resumable_parts
  for each row execute function storage.keep_count_of_files();

alter table storage.resumable_uploads enable row level security;
alter table storage.resumable_uploads force row level security;
alter table storage.resumable_parts enable row level security;
alter table storage.resumable_parts force row level security;
grant select, insert, update, delete on storage.resumable_uploads, storage.resumable_parts to service_role;
-- Nothing is granted to anon or authenticated: the service alone reads and writes here.
