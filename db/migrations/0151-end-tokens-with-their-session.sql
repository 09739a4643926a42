-- An access token is good for an hour, and a session may end before: signed out on another device, ended by a new password, by
-- the office, by the first proof of the address. The statement that becomes the caller, which asks already whether the account
-- is disabled, asks for the token's session as well. A session also notes when it last showed the password or a mailed code:
-- what cannot be undone asks for that.

alter table auth.sessions add column proved_at timestamptz;
comment on column auth.sessions.proved_at is 'When the person last showed, in this session, the current password or a mailed code.';
grant select (proved_at) on auth.sessions to service_role;
grant select (phone_confirmed_at) on auth.users to service_role;

create policy still_open on auth.sessions for select to authenticator, supabase_realtime_admin using (true);
grant select (id, not_after) on auth.sessions to authenticator, supabase_realtime_admin;

create function auth.refuse_ended_session() returns text language plpgsql set search_path = '' as $$
begin
  raise exception 'This session has ended' using errcode = '28E01';
end
$$;
comment on function auth.refuse_ended_session() is 'Ends the transaction of a caller whose session is over.';
grant execute on function auth.refuse_ended_session() to authenticator;

create function realtime.session_of(claims jsonb) returns uuid language sql immutable set search_path = ''
  return case when claims ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (claims ->> 'session_id')::uuid end;
comment on function realtime.session_of(jsonb) is 'The session that the claims name; null where they name none.';
grant execute on function realtime.session_of(jsonb) to supabase_realtime_admin;

-- Whoever listens hears nothing any more.
create function realtime.is_shut_out(claims jsonb) returns boolean language sql stable set search_path = ''
  return exists (select from auth.users where id::text = claims ->> 'sub' and banned_until > now())
    or (claims ? 'session_id' and not exists (
      select from auth.sessions where id = realtime.session_of(claims) and coalesce(not_after > now(), true)
    ));
comment on function realtime.is_shut_out(jsonb) is 'Whether the account of these claims is disabled, or their session is over.';
grant execute on function realtime.is_shut_out(jsonb) to supabase_realtime_admin;

create or replace function realtime.visible_rows(relation regclass, keys jsonb, roles text[], claims text[])
returns table (caller integer, rows integer[]) language plpgsql set search_path = '' as $$
declare
  columns text;
  arrays text;
  joined text;
  resting_role text := current_setting('role');
  is_prepared boolean := false;
  shut_out constant text[] := array(select id::text from auth.users where banned_until > now());
  open_sessions constant text[] := array(
    select id::text from auth.sessions
    where id in (select realtime.session_of(claim::jsonb) from unnest(claims) as claim) and coalesce(not_after > now(), true)
  );
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
    continue when claims[n]::jsonb ->> 'sub' = any (shut_out)
      or (claims[n]::jsonb ? 'session_id' and coalesce(realtime.session_of(claims[n]::jsonb)::text, '') <> all (open_sessions));
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
  if realtime.is_shut_out(claims::jsonb) then return '{}'; end if;
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

create or replace function realtime.writable(topic text, extension text, role text, claims text, headers text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if realtime.is_shut_out(claims::jsonb) then return false; end if;
  perform set_config('realtime.topic', writable.topic, true), set_config('request.jwt.claims', claims, true),
    set_config('request.headers', headers, true), set_config('role', writable.role, true);
  insert into realtime.messages (topic, extension, private) values (writable.topic, writable.extension, true);
  raise exception using errcode = 'RT000';
exception
  when sqlstate 'RT000' then return true;
  when insufficient_privilege then return false;
end
$$;
