-- Mails are written in the transaction that wants them and leave after it: none is lost with a crash, none leaves for work undone.

create schema mail;
grant usage on schema mail to service_role;

create table mail.outgoing (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  locale text not null,
  kind text not null,
  subject text not null,
  text text,
  html text,
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table mail.outgoing is 'The outbox.';
comment on column mail.outgoing.kind is 'Which template it came from, such as recovery.';
comment on column mail.outgoing.text is 'Null once sent: mails carry links that sign people in, and no copy of them is kept.';
comment on column mail.outgoing.not_before is 'The next try: moved ahead by whoever is sending it now, and further after each failure.';
create index outgoing__waiting on mail.outgoing (not_before) where sent_at is null;
create index outgoing__recipient on mail.outgoing (lower(recipient), created_at desc);

alter table mail.outgoing enable row level security;
alter table mail.outgoing force row level security;
-- No policy and no grant for anyone else: mails are read by nobody through the API.
grant select, insert, update, delete on mail.outgoing to service_role;
