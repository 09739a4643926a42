-- Notifications are written once, also when the job behind them runs twice; each user says which kinds may also come by email.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint notifications__kind_length check (length(kind) between 1 and 60),
  data jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  once_key text constraint notifications__once_key_length check (length(once_key) between 1 and 200)
);
create index notifications__newest on public.notifications (user_id, created_at desc);
create unique index notifications__once on public.notifications (user_id, once_key) where once_key is not null;
comment on table public.notifications is 'A notification of a user; its sentence is made from kind and data in the user''s language.';
comment on column public.notifications.once_key is 'A key under which the same user is notified only once, ever.';

create table public.notification_settings (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null constraint notification_settings__kind_length check (length(kind) between 1 and 60),
  by_email boolean not null,
  created_at timestamptz not null default now(),
  by_push boolean,
  primary key (user_id, kind)
);
comment on table public.notification_settings is 'Whether notifications of a kind also come by email, and to browsers. Without a row the kind''s own default counts.';
comment on column public.notification_settings.by_push is 'True: they also come to the user''s browsers; null: the kind''s own default counts.';

create table public.notification_times (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  quiet text not null default 'club' constraint notification_times__quiet_known check (quiet in ('club', 'own', 'none')),
  quiet_from time,
  quiet_until time,
  digest_at time,
  created_at timestamptz not null default now(),
  constraint notification_times__quiet_hours_whole check (num_nonnulls(quiet_from, quiet_until) = case quiet when 'own' then 2 else 0 end),
  constraint notification_times__quiet_hours_differ check (quiet_from <> quiet_until)
);
comment on table public.notification_times is 'The times at which emails and pushes come to a user. Without a row the quiet hours of the club count, and each email comes by itself.';
comment on column public.notification_times.quiet is 'The quiet hours: those of the club, own ones, or none. What is not urgent waits for their end.';
comment on column public.notification_times.quiet_from is 'The time, in the club''s clock, from which it is quiet.';
comment on column public.notification_times.quiet_until is 'The time until which it is quiet, also past midnight.';
comment on column public.notification_times.digest_at is 'The time of the one email of the day that has all that is not urgent; null: each email comes by itself.';

-- # functions and views

create function private.quiet_end(quiet_from time, quiet_until time, moment timestamptz) returns timestamptz language sql stable set search_path = ''
  return (
    select case
      when quiet_from < quiet_until then case when clock >= quiet_from and clock < quiet_until then today + quiet_until end
      when clock >= quiet_from then today + 1 + quiet_until
      when clock < quiet_until then today + quiet_until
    end at time zone 'Europe/Sofia'
    from (select (moment at time zone 'Europe/Sofia')::date as today, (moment at time zone 'Europe/Sofia')::time as clock) as local
  );
comment on function private.quiet_end(time, time, timestamptz) is 'The end of the quiet hours in which the moment is, in the club''s clock; null: it is in none.';
grant execute on function private.quiet_end(time, time, timestamptz) to service_role;

create function private.next_clock(clock time, moment timestamptz) returns timestamptz language sql stable set search_path = ''
  return (
    select (today + case when now_clock < clock then 0 else 1 end + clock) at time zone 'Europe/Sofia'
    from (select (moment at time zone 'Europe/Sofia')::date as today, (moment at time zone 'Europe/Sofia')::time as now_clock) as local
  );
comment on function private.next_clock(time, timestamptz) is 'The first moment after this one at which the club''s clock shows this time.';
grant execute on function private.next_clock(time, timestamptz) to service_role;

-- # rules

alter table public.notifications enable row level security;
alter table public.notifications force row level security;
create policy notifications__own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy notifications__read on public.notifications for update to authenticated using (user_id = (select auth.uid()));
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

alter table public.notification_settings enable row level security;
alter table public.notification_settings force row level security;
create policy notification_settings__own on public.notification_settings for select to authenticated using (user_id = (select auth.uid()));
create policy notification_settings__add on public.notification_settings for insert to authenticated with check (user_id = (select auth.uid()));
create policy notification_settings__change on public.notification_settings for update to authenticated using (user_id = (select auth.uid()));
grant select on public.notification_settings to authenticated;
grant insert (user_id, kind, by_email, by_push) on public.notification_settings to authenticated;
grant update (by_email, by_push) on public.notification_settings to authenticated;
-- delete is not granted: a setting is changed, not forgotten.

alter table public.notification_times enable row level security;
alter table public.notification_times force row level security;
create policy notification_times__own on public.notification_times for select to authenticated using (user_id = (select auth.uid()));
create policy notification_times__add on public.notification_times for insert to authenticated with check (user_id = (select auth.uid()));
create policy notification_times__change on public.notification_times for update to authenticated using (user_id = (select auth.uid()));
grant select on public.notification_times to authenticated;
grant insert (user_id, quiet, quiet_from, quiet_until, digest_at) on public.notification_times to authenticated;
grant update (quiet, quiet_from, quiet_until, digest_at) on public.notification_times to authenticated;
-- delete is not granted: a setting is changed, not forgotten.
