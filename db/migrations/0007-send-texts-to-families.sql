-- Messages reach families also as text messages, up to a limit that the club sets.
-- older programs: go on

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
  -- Text messages above the club's limit never leave.
  constraint outbox__limit_holds check (not over_limit or (body is null and sent_at is null))
);
create index outbox__waiting on sms.outbox (urgent desc, not_before) where sent_at is null and failed_at is null and not over_limit;
create index outbox__handed_over on sms.outbox (sent_at) where sent_at is not null;
create index outbox__recipient on sms.outbox (recipient);
comment on table sms.outbox is 'Text messages that wait for the carrier, and those that it took.';
comment on column sms.outbox.recipient is 'E.164 without the plus sign; empty once its owner is erased.';
comment on column sms.outbox.body is 'Null once the carrier took it, or refused it for good.';
comment on column sms.outbox.over_limit is 'True: it was above the club''s limit of the month when it was written, and never leaves.';
comment on column sms.outbox.useful_until is 'Not sent later than this: it would be stale.';
comment on column sms.outbox.not_before is 'The next try: moved ahead by the process that is sending it now, and further after each failure.';
comment on column sms.outbox.sent_at is 'The moment when the carrier took it.';
comment on column sms.outbox.failed_at is 'Refused for good, or tried too often: no further try.';

create function private.texts_this_month() returns integer language sql stable security definer set search_path = ''
begin atomic
  select count(*)::integer from sms.outbox
  where sent_at >= date_trunc('month', now() at time zone 'Europe/Sofia') at time zone 'Europe/Sofia'
    or (sent_at is null and failed_at is null and not over_limit and useful_until > now());
end;
comment on function private.texts_this_month() is 'Text messages to families that the carrier took in this month of the club, and those that wait for it.';
alter function private.texts_this_month() owner to service_role;

alter table sms.outbox enable row level security;
alter table sms.outbox force row level security;
grant select, insert, update, delete on sms.outbox to service_role;
-- No policy and no grant for other roles: no API caller reads text messages.

alter table public.club_settings add column texts_a_month integer not null default 500
  constraint club_settings__texts_sensible check (texts_a_month between 0 and 100000);
comment on column public.club_settings.texts_a_month is 'The most text messages a month that leave for messages to families; 0: none. Codes do not count.';
grant update (texts_a_month) on public.club_settings to authenticated;

alter table public.messages add column by_text boolean not null default false;
comment on column public.messages.by_text is 'True: families that no email reaches get it as a text message. An urgent one leaves as a text message to all.';

alter table public.thread_readers add column text_id uuid references sms.outbox (id) on delete set null;
create index thread_readers__by_text on public.thread_readers (text_id) where text_id is not null;
comment on column public.thread_readers.text_id is 'The text message of it; readers with one phone share it.';
