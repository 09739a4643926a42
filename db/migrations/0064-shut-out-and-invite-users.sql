-- The office shuts an account out at once, and invites people by mail with the role they are to have. An access token is good
-- for an hour and asks nobody: every transaction therefore looks whether its caller is shut out before it becomes the caller.
-- Who sees what does not change otherwise.

-- The role under which connections rest may know who is shut out, and nothing else of anybody.
grant usage on schema auth to authenticator, supabase_realtime_admin;
create index users__shut_out on auth.users (id) where banned_until is not null;
create policy shut_out on auth.users for select to authenticator, supabase_realtime_admin using (banned_until is not null);
grant select (id, banned_until) on auth.users to authenticator, supabase_realtime_admin;

create function auth.refuse_shut_out() returns text language plpgsql set search_path = '' as $$
begin
  raise exception 'This account is disabled' using errcode = '28000';
end
$$;
comment on function auth.refuse_shut_out() is 'Ends the transaction of somebody who is shut out.';
grant execute on function auth.refuse_shut_out() to authenticator;

-- Whoever listens hears nothing any more.
create or replace function realtime.visible_rows(relation regclass, keys jsonb, roles text[], claims text[])
returns table (caller integer, rows integer[]) language plpgsql set search_path = '' as $$
declare
  columns text;
  arrays text;
  joined text;
  resting_role text := current_setting('role');
  is_prepared boolean := false;
  shut_out constant text[] := array(select id::text from auth.users where banned_until > now());
begin
  select
    string_agg(quote_ident(attname), ', ' order by attnum),
    string_agg(format('array(select jsonb_array_elements_text(%L::jsonb))::%s[]',
      keys -> attname, format_type(atttypid, null)), ', ' order by attnum),
    string_agg(format('t.%1$I = k.%1$I', attname), ' and ' order by attnum)
  into columns, arrays, joined
  from pg_catalog.pg_index
  join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any (indkey)
  where indrelid = relation and indisprimary;

  if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_visible_rows') then
    deallocate realtime_visible_rows;
  end if;
  for n in 1 .. cardinality(roles) loop
    continue when claims[n]::jsonb ->> 'sub' = any (shut_out);
    begin
      perform set_config('role', roles[n], true), set_config('request.jwt.claims', claims[n], true);
      -- Prepared, so that it is planned once and not for every caller.
      if not is_prepared then
        execute format(
          'prepare realtime_visible_rows as select coalesce(array_agg(k.n::integer), ''{}'') from unnest(%s) with ordinality as k (%s, n) join %s as t on %s',
          arrays, columns, relation, joined);
        is_prepared := true;
      end if;
      caller := n;
      execute 'execute realtime_visible_rows' into rows;
      if rows <> '{}' then return next; end if;
    exception when others then
      -- A policy that fails for one caller shows it nothing, and keeps nothing from the others.
      null;
    end;
    perform set_config('role', resting_role, true);
  end loop;
  if is_prepared then deallocate realtime_visible_rows; end if;
end
$$;

create or replace function realtime.readable(topic text, role text, claims text, headers text) returns text[]
language plpgsql set search_path = '' as $$
declare
  probes uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  seen text[];
begin
  if exists (select from auth.users where id::text = claims::jsonb ->> 'sub' and banned_until > now()) then return '{}'; end if;
  insert into realtime.messages (id, topic, extension, private)
  values (probes[1], readable.topic, 'broadcast', true), (probes[2], readable.topic, 'presence', true);
  perform set_config('realtime.topic', readable.topic, true), set_config('request.jwt.claims', claims, true),
    set_config('request.headers', headers, true), set_config('role', readable.role, true);
  select coalesce(array_agg(extension), '{}') into seen from realtime.messages where id = any (probes);
  raise exception using errcode = 'RT000';
exception when sqlstate 'RT000' then
  return seen;
end
$$;

-- The club shuts out and lets in again; when somebody signs in is the authentication service's.
grant update (banned_until, updated_at) on auth.users to service_role;

create table public.user_invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null,
  email text not null constraint user_invitations__email_length check (length(email) between 3 and 254),
  full_name text not null default '' constraint user_invitations__full_name_length check (length(full_name) <= 120),
  role text not null constraint user_invitations__role_known check (role in ('parent', 'instructor', 'admin', 'athlete')),
  locale text not null default 'bg' constraint user_invitations__locale_known check (locale in ('bg', 'en', 'ru')),
  invited_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  used_by uuid references auth.users (id) on delete set null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  -- An invitation ends in one way.
  constraint user_invitations__one_end check (num_nonnulls(used_at, withdrawn_at) <= 1)
);
create unique index user_invitations__token_once on public.user_invitations (token_hash);
-- One invitation of an address waits at a time: a new one takes its place.
create unique index user_invitations__one_open on public.user_invitations (lower(email)) where used_at is null and withdrawn_at is null;
create index user_invitations__by_inviter on public.user_invitations (invited_by);
create index user_invitations__by_user on public.user_invitations (used_by);
comment on table public.user_invitations is 'The office asks somebody, by mail, to have an account with a role. The link works once, for whoever signs in with that address.';
comment on column public.user_invitations.token_hash is 'Of the secret in the mail''s link.';
comment on column public.user_invitations.locale is 'The language of the mail, and of the account that is made.';

alter table public.user_invitations enable row level security;
alter table public.user_invitations force row level security;
create policy user_invitations__office on public.user_invitations for select to authenticated using ((select private.is('admin')));
grant select (id, email, full_name, role, locale, invited_by, expires_at, used_at, used_by, withdrawn_at, created_at)
  on public.user_invitations to authenticated;
-- token_hash is not granted; writing is invite_user's and its answers'.
