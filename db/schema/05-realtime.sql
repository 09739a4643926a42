-- Live messages: what SQL sends to a topic, whose policies say who may listen and speak in a private channel, and which tables are live.
-- The names are the ones the official client knows: realtime.messages, realtime.topic(), realtime.send().

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role, supabase_realtime_admin;

create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null constraint messages__topic_length check (octet_length(topic) between 1 and 2000),
  extension text not null constraint messages__extension_known check (extension in ('broadcast', 'presence')),
  event text constraint messages__event_length check (octet_length(event) <= 255),
  payload jsonb,
  binary_payload bytea,
  private boolean not null default false,
  expires_at timestamptz not null default now() + interval '3 days',
  inserted_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now()
);
create index messages__by_topic on realtime.messages (topic, inserted_at desc) where private and extension = 'broadcast';
create index messages__expiry on realtime.messages (expires_at);
comment on table realtime.messages is
  'What was said to topics from SQL, or to be kept. Its policies decide about private channels: select is to listen, insert is to speak; extension says whether broadcast or presence is meant.';
comment on column realtime.messages.expires_at is 'Kept for replay until then.';

-- # functions and views

create function realtime.topic() returns text language sql stable
  return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is 'The topic of the channel that a policy is asked about, without "realtime:"; null elsewhere.';
grant execute on function realtime.topic() to anon, authenticated, service_role, supabase_realtime_admin;

-- Every server process listens and notifies its own members. A notification carries at most 8000 bytes: beyond, it carries the id.
create function realtime.announce_message() returns trigger language plpgsql set search_path = '' as $$
declare
  whole text := jsonb_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event, 'payload', new.payload, 'private', new.private)::text;
begin
  if new.binary_payload is not null or octet_length(whole) > 7500 then whole := jsonb_build_object('id', new.id)::text; end if;
  perform pg_notify('realtime_messages', whole);
  return null;
end
$$;
grant execute on function realtime.announce_message() to anon, authenticated, service_role, supabase_realtime_admin;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, topic, extension, event, payload, private)
  values (
    message_id, send.topic, 'broadcast', send.event,
    case when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id'
      then send.payload || jsonb_build_object('id', message_id) else send.payload end,
    send.private);
exception when others then
  -- A change of a row must not fail because its message cannot be sent.
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;
comment on function realtime.send(jsonb, text, text, boolean) is
  'Says an event to a topic once the transaction has committed. Runs with the caller''s rights on realtime.messages.';
grant execute on function realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then raise exception 'function can only be triggered for each row, not for each statement'; end if;
  perform realtime.send(
    jsonb_build_object('operation', operation, 'schema', table_schema, 'table', table_name, 'record', to_jsonb(new), 'old_record', to_jsonb(old)),
    event_name, topic_name);
end
$$;
comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is
  'For row triggers: says a row''s change to a private topic.';
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;

-- The extensions that policies let a caller hear in a private channel: those of which it sees a row. The probes are taken back.
create function realtime.readable(topic text, role text, claims text, headers text) returns text[]
language plpgsql set search_path = '' as $$
declare
  probes uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  seen text[];
begin
  if realtime.is_disabled(claims::jsonb) then return '{}'; end if;
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
revoke execute on function realtime.readable(text, text, text, text) from public;
grant execute on function realtime.readable(text, text, text, text) to supabase_realtime_admin;

-- True if policies let a caller speak in a private channel; the probe is taken back.
create function realtime.writable(topic text, extension text, role text, claims text, headers text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if realtime.is_disabled(claims::jsonb) then return false; end if;
  perform set_config('realtime.topic', writable.topic, true), set_config('request.jwt.claims', claims, true),
    set_config('request.headers', headers, true), set_config('role', writable.role, true);
  insert into realtime.messages (topic, extension, private) values (writable.topic, writable.extension, true);
  raise exception using errcode = 'RT000';
exception
  when sqlstate 'RT000' then return true;
  when insufficient_privilege then return false;
end
$$;
revoke execute on function realtime.writable(text, text, text, text, text) from public;
grant execute on function realtime.writable(text, text, text, text, text) to supabase_realtime_admin;

-- A commit is in the log a moment before other transactions see it. Waits until all of these are visible, so that a subscriber who
-- hears of a change finds it.
create function realtime.await_commits(xids bigint[]) returns void language plpgsql set search_path = '' as $$
declare
  newest constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  epoch constant bigint := newest - newest % 4294967296;
begin
  for round in 1 .. 2000 loop
    exit when not exists (
      select from unnest(xids) as xid
      -- The log names the lower 32 bits only: meant is the number nearest to the newest.
      where pg_xact_status((epoch + xid - 4294967296 * round((epoch + xid - newest) / 4294967296.0)::bigint)::text::xid8) = 'in progress'
    );
    perform pg_sleep(0.0005);
  end loop;
end
$$;
revoke execute on function realtime.await_commits(bigint[]) from public;
grant execute on function realtime.await_commits(bigint[]) to supabase_realtime_admin;

-- The rows that each of many callers may read: what row-level security says about a change, in one round trip for all who
-- listen. `keys` is an object of arrays, the rows' values of each key column; answered are positions in them, from 1.
-- A caller whose account is disabled reads none.
create function realtime.visible_rows(relation regclass, keys jsonb, roles text[], claims text[])
returns table (caller integer, rows integer[]) language plpgsql set search_path = '' as $$
declare
  columns text;
  arrays text;
  joined text;
  resting_role text := current_setting('role');
  is_prepared boolean := false;
  disabled constant text[] := array(select id::text from auth.users where banned_until > now());
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
    continue when claims[n]::jsonb ->> 'sub' = any (disabled)
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
revoke execute on function realtime.visible_rows(regclass, jsonb, text[], text[]) from public;
grant execute on function realtime.visible_rows(regclass, jsonb, text[], text[]) to supabase_realtime_admin;

create function realtime.session_of(claims jsonb) returns uuid language sql immutable set search_path = ''
  return case when claims ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (claims ->> 'session_id')::uuid end;
comment on function realtime.session_of(jsonb) is 'The session that the claims name; null where they name none.';
grant execute on function realtime.session_of(jsonb) to supabase_realtime_admin;

-- Disabled accounts and ended sessions receive nothing more.
create function realtime.is_disabled(claims jsonb) returns boolean language sql stable set search_path = ''
  return exists (select from auth.users where id::text = claims ->> 'sub' and banned_until > now())
    or (claims ? 'session_id' and not exists (
      select from auth.sessions where id = realtime.session_of(claims) and coalesce(not_after > now(), true)
    ));
comment on function realtime.is_disabled(jsonb) is 'Whether the account of these claims is disabled, or their session is over.';
grant execute on function realtime.is_disabled(jsonb) to supabase_realtime_admin;

-- # rules

alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;
create policy messages__service on realtime.messages to supabase_realtime_admin using (true) with check (true);
create policy messages__hear_classes on realtime.messages for select to authenticated
  using (extension = 'broadcast' and topic like 'class:%');
grant select, insert, delete on realtime.messages to supabase_realtime_admin;
grant select on realtime.messages to anon, authenticated, service_role;
grant insert (id, topic, extension, event, payload, binary_payload, private, expires_at) on realtime.messages to anon, authenticated, service_role;
-- No policy admits a user yet: a private channel is for the users that a policy names. Rows are never changed.
create trigger messages__announce after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null) execute function realtime.announce_message();

-- The tables that the app shows live. A change reaches a subscriber only if row-level security lets it read the row, so nothing here
-- widens what a caller sees. Children's health notes (child_care) and the club's books are not published.
-- The replica identity is the primary key: a deletion carries no more than that, and updates write no old row.
create publication supabase_realtime for table
  public.absences, public.achievements, public.attendance, public.children, public.lessons, public.closures,
  public.enrollments, public.event_registrations, public.events, public.news, public.notifications, public.orders,
  public.payments, public.progress_assessments, public.refunds, public.session_ledger, public.subscriptions,
  public.substitute_requests, public.waitlist_offers, public.visits, public.visit_offers,
  public.threads, public.thread_posts, public.hand_overs, public.skill_results, public.level_passes, public.lesson_themes;
-- A child's full name and a refund's euro are generated. PostgreSQL can publish such columns from version 18 on; before,
-- the server works them out for live rows (server/realtime/changes/generated.ts).
do $$
begin
  if current_setting('server_version_num')::integer >= 180000 then
    alter publication supabase_realtime set (publish_generated_columns = stored);
  end if;
end
$$;
