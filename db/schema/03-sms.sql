-- The demo keeps its text messages here; a club's own sender has them elsewhere.

create schema sms;
grant usage on schema sms to service_role;

create table sms.outgoing (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index outgoing__newest on sms.outgoing (created_at desc);
comment on table sms.outgoing is 'Text messages of a demo, for its mailbox page.';

-- # rules

alter table sms.outgoing enable row level security;
alter table sms.outgoing force row level security;
grant select, insert, delete on sms.outgoing to service_role;
-- No policy and no grant for anyone else: messages carry codes that sign people in.
