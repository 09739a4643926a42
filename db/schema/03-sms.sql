-- Text messages about messages to families wait here, as emails do in their outbox. Codes do not: they leave at once.

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

create table sms.outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  body text,
  urgent boolean not null default false,
  over_limit boolean not null default false,
  useful_until timestamptz not null,
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  report_key uuid not null default gen_random_uuid(),
  delivered_at timestamptz,
  -- Text messages above the club's limit never leave.
  constraint outbox__limit_holds check (not over_limit or (body is null and sent_at is null))
);
create index outbox__waiting on sms.outbox (urgent desc, not_before) where sent_at is null and failed_at is null and not over_limit;
create index outbox__handed_over on sms.outbox (sent_at) where sent_at is not null;
create index outbox__recipient on sms.outbox (recipient);
create unique index outbox__by_report_key on sms.outbox (report_key);
comment on table sms.outbox is 'Text messages that wait for the carrier, and those that it took.';
comment on column sms.outbox.recipient is 'E.164 without the plus sign; empty once its owner is erased.';
comment on column sms.outbox.body is 'Null once the carrier took it, or refused it for good.';
comment on column sms.outbox.over_limit is 'True: it was above the club''s limit of the month when it was written, and never leaves.';
comment on column sms.outbox.useful_until is 'Not sent later than this: it would be stale.';
comment on column sms.outbox.not_before is 'The next try: moved ahead by the process that is sending it now, and further after each failure.';
comment on column sms.outbox.sent_at is 'The moment when the carrier took it.';
comment on column sms.outbox.report_key is 'Named in the address at which the carrier reports what became of it.';
comment on column sms.outbox.delivered_at is 'The moment of the carrier''s report that it is on the phone; null: none has come.';
comment on column sms.outbox.failed_at is 'Refused for good, or tried too often: no further try.';

-- # functions and views

create function private.texts_this_month() returns integer language sql stable security definer set search_path = ''
begin atomic
  select count(*)::integer from sms.outbox
  where sent_at >= date_trunc('month', now() at time zone 'Europe/Sofia') at time zone 'Europe/Sofia'
    or (sent_at is null and failed_at is null and not over_limit and useful_until > now());
end;
comment on function private.texts_this_month() is 'Text messages to families that the carrier took in this month of the club, and those that wait for it.';
alter function private.texts_this_month() owner to service_role;

-- # rules

alter table sms.outgoing enable row level security;
alter table sms.outgoing force row level security;
grant select, insert, delete on sms.outgoing to service_role;
-- No policy and no grant for anyone else: messages carry codes that sign people in.

alter table sms.outbox enable row level security;
alter table sms.outbox force row level security;
grant select, insert, update, delete on sms.outbox to service_role;
-- No policy and no grant for other roles: no API caller reads text messages.
