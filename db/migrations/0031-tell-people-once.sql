-- A happening is told once, also when the work that tells it runs twice; each person says which kinds may also come by mail.
-- A mail of a happening remembers for whom it is and carries a key with which its kind is switched off without signing in.

alter table public.notifications add column once_key text constraint notifications__once_key_length check (length(once_key) between 1 and 200);
comment on column public.notifications.once_key is 'What the same person is told only once, ever.';
create unique index notifications__once on public.notifications (user_id, once_key) where once_key is not null;

create table public.notification_settings (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null constraint notification_settings__kind_length check (length(kind) between 1 and 60),
  by_mail boolean not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table public.notification_settings is 'Whether happenings of a kind also come by mail. Without a row the kind''s own default counts.';

alter table public.notification_settings enable row level security;
alter table public.notification_settings force row level security;
create policy notification_settings__own on public.notification_settings for select to authenticated using (user_id = (select auth.uid()));
create policy notification_settings__add on public.notification_settings for insert to authenticated with check (user_id = (select auth.uid()));
create policy notification_settings__change on public.notification_settings for update to authenticated using (user_id = (select auth.uid()));
grant select on public.notification_settings to authenticated;
grant insert (user_id, kind, by_mail), update (by_mail) on public.notification_settings to authenticated;
-- delete is not granted: a setting is changed, not forgotten.

alter table mail.outgoing add column user_id uuid references auth.users (id) on delete cascade;
alter table mail.outgoing add column unsubscribe_key uuid;
comment on column mail.outgoing.user_id is 'Whom the mail tells of a happening; null for mails of the sign-in.';
comment on column mail.outgoing.unsubscribe_key is 'Whoever shows it may switch off mails of this kind for this person, once.';
create index outgoing__by_user on mail.outgoing (user_id) where user_id is not null;
create unique index outgoing__unsubscribe on mail.outgoing (unsubscribe_key) where unsubscribe_key is not null;
