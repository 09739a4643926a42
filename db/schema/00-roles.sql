-- The roles, the schemas and the identity functions that every policy uses. Their names are the ones the official client knows.
-- A connection logs in as the owner and rests as `authenticator`, which sees nothing; each request becomes one of the API's roles.
--
-- A filter, a cast or a sort of the caller must never run on a row that a view hides: its error (a pattern that ends with a
-- backslash, a path into a date) would show that such a row exists. So there are three kinds of views:
--   1. those that run with the caller's rights (security_invoker);
--   2. those that hide rows or columns of their owner: security_barrier, so that their own condition runs first;
--   3. those that show everything and are read by reception or admins alone. A barrier would keep PostgreSQL from using indexes for their
--      filters and their order; instead only `club_desk` or `club_admin` may select from them.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then create role supabase_auth_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then create role supabase_storage_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_realtime_admin') then create role supabase_realtime_admin nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'club_desk') then create role club_desk nologin inherit; end if;
  if not exists (select from pg_roles where rolname = 'club_admin') then create role club_admin nologin inherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator nologin noinherit; end if;
  -- SET ROLE looks at the user who logged in: the owner must be a member of every role that it becomes.
  execute format('grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin, club_desk, club_admin, authenticator to %I', current_user);
end
$$;
grant anon, authenticated, service_role to authenticator;
-- Reception and admins are signed-in users first: grants and policies of that role hold for them, too. An admin reads all that
-- reception reads.
grant authenticated to club_desk, club_admin;
grant club_desk to club_admin;
grant club_desk, club_admin to authenticator;

-- Nothing is granted by default: each table and each function names its rights.
revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role;
-- A connection becomes `club_desk` or `club_admin` only for a person with that role, looked up in the statement that sets the role.
grant usage on schema public to authenticator;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant execute on functions to service_role;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
alter default privileges in schema extensions grant execute on functions to public;
create extension if not exists btree_gist schema extensions;
create extension if not exists pg_trgm schema extensions;
create extension if not exists unaccent schema extensions;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;
-- The role under which connections rest may know which accounts are disabled, and nothing else of any account.
grant usage on schema auth to authenticator, supabase_realtime_admin;

-- Look-ups that policies and views need beyond the caller's own sight. Not exposed by the API: its schema is public.
-- They belong to service_role, which row-level security does not bind, so that they work under any owner of the database.
create schema private;
grant usage on schema private to anon, authenticated, service_role;
grant create on schema private, public to service_role;

create function auth.jwt() returns jsonb language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
comment on function auth.jwt() is 'The claims of the access token under which this request runs.';
grant execute on function auth.jwt() to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

create function auth.uid() returns uuid language sql stable
  return nullif(auth.jwt() ->> 'sub', '')::uuid;
comment on function auth.uid() is 'The signed-in user, or null.';
grant execute on function auth.uid() to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

create function auth.role() returns text language sql stable
  return auth.jwt() ->> 'role';
comment on function auth.role() is 'The role claim of the access token: anon, authenticated or service_role.';
grant execute on function auth.role() to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

create function auth.email() returns text language sql stable
  return auth.jwt() ->> 'email';
comment on function auth.email() is 'The email claim of the access token, or null.';
grant execute on function auth.email() to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
