-- Signing in by a passkey: a key pair in the person's device, opened by finger, face or PIN, that stands for the password. What
-- is kept of it is public. The second factors of auth.mfa_factors stay what they are.

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
comment on table auth.passkeys is 'A passkey that signs in to an account; nothing of it is secret.';
comment on column auth.passkeys.public_key is 'COSE key in base64url.';
comment on column auth.passkeys.counter is 'What the key counted at its last use; one that goes back is a copy (WebAuthn §6.1.1).';
create index passkeys__user on auth.passkeys (user_id);

create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  ceremony jsonb not null,
  created_at timestamptz not null default now()
);
comment on table auth.passkey_challenges is 'A question to a passkey: answered once, within minutes.';
comment on column auth.passkey_challenges.user_id is 'Who registers one; null where somebody signs in.';
create index passkey_challenges__user on auth.passkey_challenges (user_id);

do $$
declare
  name text;
begin
  foreach name in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy service on auth.%I to supabase_auth_admin using (true) with check (true)', name);
    -- Nothing is granted to the roles of the API: only the service asks keys.
    execute format('grant select, insert, update, delete on auth.%I to supabase_auth_admin', name);
  end loop;
end
$$;
