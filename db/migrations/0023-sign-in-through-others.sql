-- Signing in through others: OpenID providers, wallets, the SAML of a school or a company. A flow that leaves the site now stands in
-- auth.flow_states, too; what came before (links of mails) keeps its columns and its meaning.

alter table auth.flow_states
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add constraint flow_states__whole_challenge check ((code_challenge is null) = (code_challenge_method is null)),
  add column provider text,
  add column state_hash text constraint flow_states__state unique,
  add column state_used_at timestamptz,
  add column redirect_to text,
  add column linking_user_id uuid references auth.users on delete cascade,
  add column sealed_provider_tokens text,
  add column session_not_after timestamptz;
comment on table auth.flow_states is 'A sign-in that goes through a mail or a provider, and is finished in the browser where it began (PKCE, RFC 7636).';
comment on column auth.flow_states.code_challenge is 'Null for a flow that ends with the session itself in the address.';
comment on column auth.flow_states.provider is 'The provider that the flow went to, such as google, or sso: and the id of a SAML provider.';
comment on column auth.flow_states.state_hash is 'Of the state that the provider brings back; for SAML, of the id of the request.';
comment on column auth.flow_states.state_used_at is 'When the provider brought the state back: it counts once.';
comment on column auth.flow_states.linking_user_id is 'Who began the flow to link one more identity, instead of signing in.';
comment on column auth.flow_states.sealed_provider_tokens is 'The provider''s own tokens, encrypted, from the provider''s answer until the code is exchanged.';
comment on column auth.flow_states.session_not_after is 'When the provider wants the session to end at the latest.';
create index flow_states__linking_user on auth.flow_states (linking_user_id);

alter table auth.users add column is_sso_user boolean not null default false;
comment on column auth.users.is_sso_user is 'Signs in through a SAML provider alone, which vouches for the address: it never meets an account of the same address.';
-- An address belongs to one account, however it is capitalised; what a SAML provider vouches for stands apart.
drop index auth.users__one_per_address;
create unique index users__one_per_address on auth.users (lower(email)) where not is_sso_user;

create table auth.used_messages (
  message_hash text primary key,
  good_until timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table auth.used_messages is 'Messages that a wallet signed and that have opened a session: none opens a second one.';
comment on column auth.used_messages.good_until is 'From then on the message is too old by itself, and the row may go.';
create index used_messages__good_until on auth.used_messages (good_until);
alter table auth.used_messages enable row level security;
alter table auth.used_messages force row level security;
create policy service on auth.used_messages to supabase_auth_admin using (true) with check (true);
-- Nothing is granted to the roles of the API: only the service counts messages.
grant select, insert, delete on auth.used_messages to supabase_auth_admin;
