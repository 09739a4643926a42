-- A second factor beside the password, and the written record of who did what to which account.

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
comment on table auth.mfa_factors is 'Something a person has, proven beside the password.';
comment on column auth.mfa_factors.secret is 'Of a TOTP factor: encrypted with a key that follows from the server''s secret.';
comment on column auth.mfa_factors.last_used_step is 'The time step of the newest code that was accepted: no code of it, or of an older one, opens again (RFC 6238 §5.2).';
comment on column auth.mfa_factors.web_authn_credential is 'Of a WebAuthn factor: {id, publicKey, counter, transports}; holds no secret.';
-- A person tells their factors apart by name.
create unique index mfa_factors__one_name on auth.mfa_factors (user_id, friendly_name) where trim(friendly_name) <> '';
create index mfa_factors__user on auth.mfa_factors (user_id);

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
comment on table auth.mfa_challenges is 'A question to a factor: answered once, within minutes, from the address that asked for it.';
comment on column auth.mfa_challenges.code_hash is 'Of a phone factor: the code that was sent.';
comment on column auth.mfa_challenges.web_authn_session_data is 'Of a WebAuthn factor: {type, challenge, rpId, origins}.';
create index mfa_challenges__factor on auth.mfa_challenges (factor_id);

alter table auth.sessions add column factor_id uuid references auth.mfa_factors on delete set null;
comment on column auth.sessions.factor_id is 'The factor that raised the session to aal2.';
create index sessions__factor on auth.sessions (factor_id);

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  action text not null,
  payload jsonb not null default '{}',
  ip_address inet,
  created_at timestamptz not null default now()
);
comment on table auth.audit_log_entries is 'Who did what to which account, from where and when. Holds no address, no number and no token.';
comment on column auth.audit_log_entries.actor_id is 'The account that acted; null for the secret key. It may have been deleted since: the record outlives it.';
create index audit_log_entries__newest on auth.audit_log_entries (created_at desc);
create index audit_log_entries__actor on auth.audit_log_entries (actor_id, created_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['mfa_factors', 'mfa_challenges', 'audit_log_entries'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy service on auth.%I to supabase_auth_admin using (true) with check (true)', name);
  end loop;
end
$$;
grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges to supabase_auth_admin;
-- No update: what was written down stays as it was. Deleting is for the sweep of what is old.
grant select, insert, delete on auth.audit_log_entries to supabase_auth_admin;
grant select on auth.audit_log_entries to service_role;
