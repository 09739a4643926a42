-- Accounts by phone, changes of address that both addresses confirm, and codes with an end of their own. What exists stays as it is.

alter table auth.users
  add column phone text constraint users__phone_digits check (phone ~ '^[0-9]{2,64}$'),
  add column phone_confirmed_at timestamptz,
  add column email_change text constraint users__new_address_length check (char_length(email_change) <= 254),
  add column email_change_confirm_status smallint not null default 0 constraint users__known_confirm_status check (email_change_confirm_status in (0, 1)),
  add column email_change_sent_at timestamptz,
  add column phone_change text constraint users__new_phone_digits check (phone_change ~ '^[0-9]{2,64}$'),
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz;
comment on column auth.users.phone is 'E.164 without the plus sign.';
comment on column auth.users.email_change is 'The address that the account is about to get.';
comment on column auth.users.email_change_confirm_status is 'How many of two confirmations are there; with the second the address changes.';
comment on column auth.users.phone_change is 'The number that the account is about to get.';
-- A number belongs to one account.
create unique index users__one_per_phone on auth.users (phone);
create index users__new_address on auth.users (email_change) where email_change is not null;

alter table auth.one_time_tokens
  drop constraint one_time_tokens__known_type,
  add constraint one_time_tokens__known_type check (
    token_type in (
      'confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'reauthentication_token',
      'phone_token', 'phone_change_token'
    )
  ),
  add column expires_at timestamptz not null default now() + interval '24 hours';
comment on table auth.one_time_tokens is 'What a mail or a text message carries: a link and a code, each good once.';
comment on column auth.one_time_tokens.relates_to is 'The address or number to which it went.';
create index one_time_tokens__relates_to on auth.one_time_tokens (relates_to);

-- A person sees and ends their own sessions through the club's procedures; what opens a session stays out of sight.
grant select (id, user_id, aal, refreshed_at, not_after, user_agent, ip, created_at), delete on auth.sessions to service_role;

-- The demo keeps its text messages here; a club's own sender has them elsewhere.
create schema sms;
grant usage on schema sms to service_role;
create table sms.outgoing (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now()
);
comment on table sms.outgoing is 'Text messages of a demo, for its mailbox page.';
create index outgoing__newest on sms.outgoing (created_at desc);
alter table sms.outgoing enable row level security;
alter table sms.outgoing force row level security;
-- No policy and no grant for anyone else: messages carry codes that sign people in.
grant select, insert, delete on sms.outgoing to service_role;
