-- A message that asks is answered from its email without signing in.
-- older programs: go on

create table private.answer_links (
  key_hash text primary key,
  thread_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (thread_id, user_id) references public.thread_readers (thread_id, user_id) on update cascade on delete cascade
);
create unique index answer_links__one_each on private.answer_links (thread_id, user_id);
comment on table private.answer_links is 'The links of an email by which its reader answers yes or no without signing in.';
comment on column private.answer_links.key_hash is 'The links hold a random key; it cannot be made from its hash.';

alter table private.answer_links enable row level security;
alter table private.answer_links force row level security;
grant select, insert, update, delete on private.answer_links to service_role;
