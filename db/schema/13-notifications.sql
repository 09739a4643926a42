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
