-- Pushes reach browsers that wish so, also while the app is closed. They wait here as emails do in the outbox.

create schema push;
grant usage on schema push to service_role;

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid references auth.sessions (id) on delete cascade,
  -- A browser belongs to the newest sign-in alone: the account before it hears nothing there any more.
  endpoint text not null constraint push_subscriptions__one_owner unique
    constraint push_subscriptions__endpoint_sensible check (endpoint like 'http%' and length(endpoint) <= 2000),
  p256dh text not null constraint push_subscriptions__p256dh_length check (length(p256dh) between 80 and 100),
  auth text not null constraint push_subscriptions__auth_length check (length(auth) between 16 and 40),
  user_agent text constraint push_subscriptions__user_agent_length check (length(user_agent) <= 400),
  shows_private boolean not null default false,
  last_accepted_at timestamptz,
  failed_since timestamptz,
  created_at timestamptz not null default now()
);
create index push_subscriptions__by_user on public.push_subscriptions (user_id, created_at desc);
create index push_subscriptions__by_session on public.push_subscriptions (session_id) where session_id is not null;
comment on table public.push_subscriptions is 'A browser in which a user wants notifications: the address at its push service, and the keys that seal what is sent there.';
comment on column public.push_subscriptions.session_id is 'The sign-in of that browser: with its end the browser gets nothing more.';
comment on column public.push_subscriptions.endpoint is 'The address at the push service (RFC 8030); it is the right to send there, so no other user reads it.';
comment on column public.push_subscriptions.p256dh is 'The browser''s public key (RFC 8291), base64url.';
comment on column public.push_subscriptions.auth is 'The secret shared with the browser (RFC 8291), base64url.';
comment on column public.push_subscriptions.user_agent is 'As the browser calls itself: its name in the list of devices is made from it.';
comment on column public.push_subscriptions.shows_private is 'True: sums and certificates may be read on its locked screen.';
comment on column public.push_subscriptions.last_accepted_at is 'The moment when its push service last accepted a push.';
comment on column public.push_subscriptions.failed_since is 'The moment from which its push service accepts none; null: the last one was accepted, or none was sent.';

create table push.outgoing (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references public.push_subscriptions (id) on delete cascade,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  rank smallint not null constraint outgoing__rank_known check (rank between 0 and 3),
  payload text,
  useful_until timestamptz not null,
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  shown_key_hash text,
  shown_at timestamptz
);
create index outgoing__waiting on push.outgoing (rank, not_before) where sent_at is null and failed_at is null;
create index outgoing__by_subscription on push.outgoing (subscription_id);
create index outgoing__by_notification on push.outgoing (notification_id);
create unique index outgoing__by_shown_key on push.outgoing (shown_key_hash) where shown_key_hash is not null;
comment on table push.outgoing is 'Pushes to browsers, written in the transaction of their notification, and sent after it.';
comment on column push.outgoing.rank is '0: something urgent, such as a canceled lesson; 1: the usual; 3: a reminder, of older programs 2. The lower go first.';
comment on column push.outgoing.payload is 'The title, the text and the address as JSON; null once sent.';
comment on column push.outgoing.useful_until is 'Not sent later than this: it would be stale.';
comment on column push.outgoing.not_before is 'The next try: moved ahead by the process that is sending it now, and further after each failure.';
comment on column push.outgoing.failed_at is 'Refused for good: no further try.';
comment on column push.outgoing.shown_key_hash is 'The payload holds a random key by which its device reports that it was shown; it cannot be made from its hash. Null: no report is wanted.';
comment on column push.outgoing.shown_at is 'The moment of that report; null: none has come.';

-- # rules

alter table public.push_subscriptions enable row level security;
alter table public.push_subscriptions force row level security;
create policy push_subscriptions__own on public.push_subscriptions for select to authenticated using (user_id = (select auth.uid()));
create policy push_subscriptions__change on public.push_subscriptions for update to authenticated using (user_id = (select auth.uid()));
create policy push_subscriptions__remove on public.push_subscriptions for delete to authenticated using (user_id = (select auth.uid()));
grant select, delete on public.push_subscriptions to authenticated;
grant update (shows_private) on public.push_subscriptions to authenticated;
-- insert is not granted: add_push_subscription takes a browser over from the account that used it before.

alter table push.outgoing enable row level security;
alter table push.outgoing force row level security;
grant select, insert, update, delete on push.outgoing to service_role;
-- No policy and no grant for other roles: no API caller reads pushes.
