-- Who a person is to the platform: accounts, their secrets, their sessions. Only the authentication service reads or writes here;
-- names are the ones the official client's world knows. Every token is kept as a hash: this schema alone signs nobody in.

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
  deleted_at timestamptz
);
comment on table auth.users is 'An account: the half that is no secret.';
comment on column auth.users.raw_app_meta_data is 'Written by the service only; goes into the access token as app_metadata.';
comment on column auth.users.raw_user_meta_data is 'Written by the person; goes into the access token as user_metadata, so it proves nothing.';
comment on column auth.users.banned_until is 'Until then the account can neither sign in nor refresh.';
-- An address belongs to one account, however it is capitalised.
create unique index users__one_per_address on auth.users (lower(email));

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
  -- One account of a provider opens one account here.
  constraint identities__one_per_provider_account unique (provider, provider_id)
);
comment on table auth.identities is 'A way to sign in to an account: by e-mail or through a provider.';
create index identities__user on auth.identities (user_id);

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
  updated_at timestamptz not null default now()
);
comment on table auth.sessions is 'One sign-in on one device. Deleting it ends it, with all its refresh tokens.';
comment on column auth.sessions.aal is 'Authenticator assurance level that the session has reached.';
comment on column auth.sessions.amr is 'How the person proved who they are: [{method, timestamp}], newest first.';
create index sessions__user on auth.sessions (user_id);

create table auth.refresh_tokens (
  id uuid primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash text not null constraint refresh_tokens__hash unique,
  parent_id uuid references auth.refresh_tokens on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table auth.refresh_tokens is 'The chain of a session''s refresh tokens; the token itself follows from the id and the server''s secret.';
-- A session has one token that works; every other one is history.
create unique index refresh_tokens__one_active on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens__session on auth.refresh_tokens (session_id);
create index refresh_tokens__parent on auth.refresh_tokens (parent_id);

create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  code_challenge text not null,
  code_challenge_method text not null constraint flow_states__known_method check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  auth_code_hash text constraint flow_states__code unique,
  auth_code_issued_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table auth.flow_states is 'A sign-in that began in one browser and is finished there only (PKCE, RFC 7636).';
create index flow_states__user on auth.flow_states (user_id);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null constraint one_time_tokens__known_type check (
    token_type in ('confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'reauthentication_token')
  ),
  token_hash text not null constraint one_time_tokens__hash unique,
  code_hash text not null,
  relates_to text not null,
  attempts smallint not null default 0,
  flow_state_id uuid references auth.flow_states on delete cascade,
  created_at timestamptz not null default now(),
  -- A newer mail makes the older one of its kind void.
  constraint one_time_tokens__one_of_a_kind unique (user_id, token_type)
);
comment on table auth.one_time_tokens is 'What a mail carries: a link and a code, each good once.';
comment on column auth.one_time_tokens.relates_to is 'The address to which the mail went.';
comment on column auth.one_time_tokens.attempts is 'Wrong codes so far.';
create index one_time_tokens__flow on auth.one_time_tokens (flow_state_id);

-- Unlogged: after a crash everybody starts with a full allowance.
create unlogged table auth.rate_limits (
  key text primary key,
  full_again_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table auth.rate_limits is 'One row for whoever has used some of an allowance lately; void once full_again_at has passed.';
create index rate_limits__full_again on auth.rate_limits (full_again_at);

do $$
declare
  name text;
begin
  foreach name in array array['users', 'user_secrets', 'identities', 'sessions', 'refresh_tokens', 'flow_states', 'one_time_tokens', 'rate_limits'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy service on auth.%I to supabase_auth_admin using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to supabase_auth_admin', name);
  end loop;
end
$$;

-- Nothing here is granted to anon or authenticated. The club's own procedures may know who has which address, and no more.
grant select (id, email, created_at, last_sign_in_at, banned_until) on auth.users to service_role;
