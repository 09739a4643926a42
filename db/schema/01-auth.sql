-- Accounts, their secrets, their sessions, their second factors and passkeys. Only the authentication service reads or writes here;
-- names are the ones the official client knows. Every token is kept as a hash: a copy of this schema opens no account.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text constraint users__address_length check (char_length(email) <= 254),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  phone text constraint users__phone_digits check (phone ~ '^[0-9]{2,64}$'),
  phone_confirmed_at timestamptz,
  email_change text constraint users__new_address_length check (char_length(email_change) <= 254),
  email_change_confirm_status smallint not null default 0 constraint users__known_confirm_status check (email_change_confirm_status in (0, 1)),
  email_change_sent_at timestamptz,
  phone_change text constraint users__new_phone_digits check (phone_change ~ '^[0-9]{2,64}$'),
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  email_proved_at timestamptz
);
-- A number belongs to one account.
create unique index users__one_per_phone on auth.users (phone);
create index users__new_address on auth.users (email_change) where email_change is not null;
-- An address belongs to one account, in capitals or not; what a SAML provider vouches for is apart.
create unique index users__one_per_address on auth.users (lower(email)) where not is_sso_user;
create index users__by_plain_address on auth.users (lower(email));
create index users__disabled on auth.users (id) where banned_until is not null;
create index users__newest on auth.users (created_at desc nulls last, id);
create index users__by_email_part on auth.users using gin (email extensions.gin_trgm_ops);
-- Accounts without a first sign-in.
create index users__never_signed_in on auth.users (created_at desc, id)
  where email_confirmed_at is null and last_sign_in_at is null and email is not null and deleted_at is null;
comment on table auth.users is 'An account: the half that is no secret.';
comment on column auth.users.raw_app_meta_data is 'Written by the service only; goes into the access token as app_metadata.';
comment on column auth.users.raw_user_meta_data is 'Written by the person; goes into the access token as user_metadata, so it proves nothing.';
comment on column auth.users.banned_until is 'Until then the account can neither sign in nor refresh.';
comment on column auth.users.phone is 'E.164 without the plus sign.';
comment on column auth.users.email_change is 'The address that the account is about to get.';
comment on column auth.users.email_change_confirm_status is 'How many of two confirmations are there; with the second the address changes.';
comment on column auth.users.phone_change is 'The number that the account is about to get.';
comment on column auth.users.is_sso_user is 'Signs in through a SAML provider alone, which vouches for the address: it never meets an account of the same address.';
comment on column auth.users.email_proved_at is 'When an emailed code or link, a provider or the operator first proved the address; null while it is unproved.';

create table auth.user_secrets (
  user_id uuid primary key references auth.users on delete cascade,
  encrypted_password text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.user_secrets is 'The secret half of an account; missing for a person who signs in through a provider only.';
comment on column auth.user_secrets.encrypted_password is 'Argon2id in PHC form.';

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  by_address boolean not null default false,
  -- One account of a provider opens one account here.
  constraint identities__one_per_provider_account unique (provider, provider_id)
);
create index identities__user on auth.identities (user_id);
comment on table auth.identities is 'A way to sign in to an account: by email or through a provider.';
comment on column auth.identities.by_address is 'Only the address that the provider named led to the account; it opens none of the staff.';

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text constraint mfa_factors__name_length check (char_length(friendly_name) <= 100),
  factor_type text not null constraint mfa_factors__known_type check (factor_type in ('totp', 'webauthn', 'phone')),
  status text not null default 'unverified' constraint mfa_factors__known_status check (status in ('unverified', 'verified')),
  secret text,
  last_used_step bigint not null default 0,
  phone text,
  web_authn_credential jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors__complete check (
    case factor_type when 'totp' then secret is not null when 'phone' then phone is not null else status = 'unverified' or web_authn_credential is not null end
  )
);
-- The factors of a user have different names.
create unique index mfa_factors__one_name on auth.mfa_factors (user_id, friendly_name) where trim(friendly_name) <> '';
create index mfa_factors__user on auth.mfa_factors (user_id);
comment on table auth.mfa_factors is 'Something a person has, proven beside the password.';
comment on column auth.mfa_factors.secret is 'Of a TOTP factor: encrypted with a key that follows from the server''s secret.';
comment on column auth.mfa_factors.last_used_step is 'The time step of the newest code that was accepted: no code of it, or of an older one, opens again (RFC 6238 §5.2).';
comment on column auth.mfa_factors.web_authn_credential is 'Of a WebAuthn factor: {id, publicKey, counter, transports}; holds no secret.';

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' constraint sessions__known_level check (aal in ('aal1', 'aal2', 'aal3')),
  amr jsonb not null default '[]',
  refreshed_at timestamptz not null default now(),
  not_after timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors on delete set null,
  proved_at timestamptz,
  view_key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
create index sessions__user on auth.sessions (user_id);
create index sessions__factor on auth.sessions (factor_id);
comment on table auth.sessions is 'One sign-in on one device. Deleting it ends it, with all its refresh tokens.';
comment on column auth.sessions.aal is 'Authenticator assurance level that the session has reached.';
comment on column auth.sessions.amr is 'How the person proved who they are: [{method, timestamp}], newest first.';
comment on column auth.sessions.factor_id is 'The factor that raised the session to aal2.';
comment on column auth.sessions.proved_at is 'When the person last showed, in this session, the current password or an emailed code.';
comment on column auth.sessions.view_key is 'Seals what the device keeps of pages it may show to this session alone; opens no account.';

create table auth.refresh_tokens (
  id uuid primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash text not null constraint refresh_tokens__hash unique,
  parent_id uuid references auth.refresh_tokens on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
-- A session has one token that works; every other one is history.
create unique index refresh_tokens__one_active on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens__session on auth.refresh_tokens (session_id);
create index refresh_tokens__parent on auth.refresh_tokens (parent_id);
comment on table auth.refresh_tokens is 'The chain of a session''s refresh tokens; the token itself follows from the id and the server''s secret.';

create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  code_challenge text,
  code_challenge_method text constraint flow_states__known_method check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  auth_code_hash text constraint flow_states__code unique,
  auth_code_issued_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  provider text,
  state_hash text constraint flow_states__state unique,
  state_used_at timestamptz,
  redirect_to text,
  linking_user_id uuid references auth.users on delete cascade,
  sealed_provider_tokens text,
  session_not_after timestamptz,
  constraint flow_states__whole_challenge check ((code_challenge is null) = (code_challenge_method is null))
);
create index flow_states__user on auth.flow_states (user_id);
create index flow_states__linking_user on auth.flow_states (linking_user_id);
comment on table auth.flow_states is 'A sign-in that goes through an email or a provider, and is finished in the browser where it began (PKCE, RFC 7636).';
comment on column auth.flow_states.code_challenge is 'Null for a flow that ends with the session itself in the address.';
comment on column auth.flow_states.provider is 'The provider that the flow went to, such as google, or sso: and the id of a SAML provider.';
comment on column auth.flow_states.state_hash is 'Of the state that the provider brings back; for SAML, of the id of the request.';
comment on column auth.flow_states.state_used_at is 'When the provider brought the state back: it counts once.';
comment on column auth.flow_states.linking_user_id is 'Who began the flow to link one more identity, instead of signing in.';
comment on column auth.flow_states.sealed_provider_tokens is 'The provider''s own tokens, encrypted, from the provider''s answer until the code is exchanged.';
comment on column auth.flow_states.session_not_after is 'When the provider wants the session to end at the latest.';

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null constraint one_time_tokens__known_type check (
    token_type in (
      'confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'reauthentication_token',
      'phone_token', 'phone_change_token'
    )
  ),
  token_hash text not null constraint one_time_tokens__hash unique,
  code_hash text not null,
  relates_to text not null,
  attempts smallint not null default 0,
  flow_state_id uuid references auth.flow_states on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  -- A newer email makes the older one of its kind void.
  constraint one_time_tokens__one_of_a_kind unique (user_id, token_type)
);
create index one_time_tokens__flow on auth.one_time_tokens (flow_state_id);
create index one_time_tokens__relates_to on auth.one_time_tokens (relates_to);
comment on table auth.one_time_tokens is 'What an email or a text message carries: a link and a code, each valid once.';
comment on column auth.one_time_tokens.relates_to is 'The address or number to which it went.';
comment on column auth.one_time_tokens.attempts is 'Wrong codes so far.';

-- Unlogged: after a crash every caller starts with a full allowance.
create unlogged table auth.rate_limits (
  key text primary key,
  full_again_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index rate_limits__full_again on auth.rate_limits (full_again_at);
comment on table auth.rate_limits is 'One row for each caller who has used part of an allowance lately; void once full_again_at has passed.';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  ip_address inet,
  code_hash text,
  attempts smallint not null default 0,
  web_authn_session_data jsonb,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges__factor on auth.mfa_challenges (factor_id);
comment on table auth.mfa_challenges is 'A question to a factor: answered once, within minutes, from the address that asked for it.';
comment on column auth.mfa_challenges.code_hash is 'Of a phone factor: the code that was sent.';
comment on column auth.mfa_challenges.web_authn_session_data is 'Of a WebAuthn factor: {type, challenge, rpId, origins}.';

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  action text not null,
  payload jsonb not null default '{}',
  ip_address inet,
  created_at timestamptz not null default now()
);
create index audit_log_entries__newest on auth.audit_log_entries (created_at desc);
create index audit_log_entries__actor on auth.audit_log_entries (actor_id, created_at desc);
comment on table auth.audit_log_entries is 'Who did what to which account, from where and when. Holds no address, no number and no token.';
comment on column auth.audit_log_entries.actor_id is 'The account that acted; null for the secret key. It may have been deleted since: the record outlives it.';

create table auth.used_messages (
  message_hash text primary key,
  good_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index used_messages__good_until on auth.used_messages (good_until);
comment on table auth.used_messages is 'Messages that a wallet signed and that have opened a session: none opens a second one.';
comment on column auth.used_messages.good_until is 'From then on the message is too old by itself, and the row may go.';

create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- A credential opens one account.
  credential_id text not null constraint passkeys__one_account unique,
  public_key text not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  friendly_name text constraint passkeys__name_length check (char_length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys__user on auth.passkeys (user_id);
comment on table auth.passkeys is 'A passkey that signs in to an account; nothing of it is secret.';
comment on column auth.passkeys.public_key is 'COSE key in base64url.';
comment on column auth.passkeys.counter is 'What the key counted at its last use; one that goes back is a copy (WebAuthn §6.1.1).';

create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  ceremony jsonb not null,
  created_at timestamptz not null default now()
);
create index passkey_challenges__user on auth.passkey_challenges (user_id);
comment on table auth.passkey_challenges is 'A question to a passkey: answered once, within minutes.';
comment on column auth.passkey_challenges.user_id is 'The user who registers a passkey; null for a sign-in.';

-- # functions and views

-- An access token is good for an hour, and the account may be disabled before: every transaction looks before it becomes the caller.
create function auth.refuse_disabled() returns text language plpgsql set search_path = '' as $$
begin
  raise exception 'This account is disabled' using errcode = '28000';
end
$$;
comment on function auth.refuse_disabled() is 'Ends the transaction of a disabled account.';
grant execute on function auth.refuse_disabled() to authenticator;

-- An access token is good for an hour, and its session may end before: signed out on another device, ended by a new password, by an
-- admin, by the first proof of the address. The statement that becomes the caller asks for the session with the account.
create function auth.refuse_ended_session() returns text language plpgsql set search_path = '' as $$
begin
  raise exception 'This session has ended' using errcode = '28E01';
end
$$;
comment on function auth.refuse_ended_session() is 'Ends the transaction of a caller whose session is over.';
grant execute on function auth.refuse_ended_session() to authenticator;

-- # rules

alter table auth.users enable row level security;
alter table auth.users force row level security;
create policy service on auth.users to supabase_auth_admin using (true) with check (true);
create policy disabled on auth.users for select to authenticator, supabase_realtime_admin using (banned_until is not null);
grant select, insert, update, delete on auth.users to supabase_auth_admin;
grant select (id, banned_until) on auth.users to authenticator, supabase_realtime_admin;
-- Nothing here is granted to anon or authenticated. The club's procedures know who has which address and whether it is proved, whether
-- the account was ever used, and disable and enable it; when an account signs in is the authentication service's.
grant select (id, email, created_at, last_sign_in_at, banned_until, email_proved_at, phone_confirmed_at, email_confirmed_at, deleted_at) on auth.users to service_role;
grant update (banned_until, updated_at, email_proved_at) on auth.users to service_role;
create trigger users__delete_files after delete on auth.users for each row execute function private.delete_files_of_user();
create trigger users__profile_follows after update of raw_user_meta_data on auth.users
  for each row when (old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.follow_account();

alter table auth.user_secrets enable row level security;
alter table auth.user_secrets force row level security;
create policy service on auth.user_secrets to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.user_secrets to supabase_auth_admin;

alter table auth.identities enable row level security;
alter table auth.identities force row level security;
create policy service on auth.identities to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.identities to supabase_auth_admin;

alter table auth.mfa_factors enable row level security;
alter table auth.mfa_factors force row level security;
create policy service on auth.mfa_factors to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.mfa_factors to supabase_auth_admin;

alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;
create policy service on auth.sessions to supabase_auth_admin using (true) with check (true);
create policy still_open on auth.sessions for select to authenticator, supabase_realtime_admin using (true);
grant select, insert, update, delete on auth.sessions to supabase_auth_admin;
grant delete on auth.sessions to service_role;
grant select (id, not_after) on auth.sessions to authenticator, supabase_realtime_admin;
-- A person sees and ends their own sessions through the club's procedures; what opens a session stays out of sight.
grant select (id, user_id, aal, refreshed_at, not_after, user_agent, ip, created_at, proved_at, view_key) on auth.sessions to service_role;

alter table auth.refresh_tokens enable row level security;
alter table auth.refresh_tokens force row level security;
create policy service on auth.refresh_tokens to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.refresh_tokens to supabase_auth_admin;

alter table auth.flow_states enable row level security;
alter table auth.flow_states force row level security;
create policy service on auth.flow_states to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.flow_states to supabase_auth_admin;

alter table auth.one_time_tokens enable row level security;
alter table auth.one_time_tokens force row level security;
create policy service on auth.one_time_tokens to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.one_time_tokens to supabase_auth_admin;

alter table auth.rate_limits enable row level security;
alter table auth.rate_limits force row level security;
create policy service on auth.rate_limits to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.rate_limits to supabase_auth_admin;

alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_challenges force row level security;
create policy service on auth.mfa_challenges to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.mfa_challenges to supabase_auth_admin;

alter table auth.audit_log_entries enable row level security;
alter table auth.audit_log_entries force row level security;
create policy service on auth.audit_log_entries to supabase_auth_admin using (true) with check (true);
grant select, insert, delete on auth.audit_log_entries to supabase_auth_admin;
grant select on auth.audit_log_entries to service_role;
-- No update: what was written down stays as it was. Deleting is for the sweep of what is old.

alter table auth.used_messages enable row level security;
alter table auth.used_messages force row level security;
create policy service on auth.used_messages to supabase_auth_admin using (true) with check (true);
grant select, insert, delete on auth.used_messages to supabase_auth_admin;
-- Nothing is granted to the roles of the API: only the service counts messages.

alter table auth.passkeys enable row level security;
alter table auth.passkeys force row level security;
create policy service on auth.passkeys to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.passkeys to supabase_auth_admin;

alter table auth.passkey_challenges enable row level security;
alter table auth.passkey_challenges force row level security;
create policy service on auth.passkey_challenges to supabase_auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.passkey_challenges to supabase_auth_admin;
-- Nothing is granted to the roles of the API on passkeys and challenges: only the service reads keys.
