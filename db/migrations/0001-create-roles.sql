-- The roles and the identity functions that every policy leans on. Their names are the ones the official client's world knows.
-- A connection logs in as the owner and rests as `authenticator`, which sees nothing; each request becomes one of the API's roles.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then create role supabase_auth_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then create role supabase_storage_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then create role supabase_realtime_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator nologin noinherit; end if;
  -- SET ROLE looks at the user who logged in: the owner must be a member of every role that it becomes.
  execute format('grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin, authenticator to %I', current_user);
end
$$;
grant anon, authenticated, service_role to authenticator;

-- Nothing is anybody's by default: each table and each function grants what it means to.
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;

create schema extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
alter default privileges in schema extensions grant execute on functions to public;
create extension btree_gist schema extensions;
create extension pg_trgm schema extensions;
create extension unaccent schema extensions;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;

create function auth.jwt() returns jsonb language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
comment on function auth.jwt() is 'The claims of the access token under which this request runs.';

create function auth.uid() returns uuid language sql stable
  return nullif(auth.jwt() ->> 'sub', '')::uuid;
comment on function auth.uid() is 'The signed-in user, or null.';

create function auth.role() returns text language sql stable
  return auth.jwt() ->> 'role';
comment on function auth.role() is 'The role claim of the access token: anon, authenticated or service_role.';

create function auth.email() returns text language sql stable
  return auth.jwt() ->> 'email';
comment on function auth.email() is 'The e-mail claim of the access token, or null.';

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
