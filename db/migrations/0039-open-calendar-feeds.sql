-- A calendar that a family's phone reads by itself. Its address is the key, so a person has one at a time and may take it back.

create table public.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  secret text not null constraint calendar_feeds__secret_unguessable check (secret ~ '^[A-Za-z0-9_-]{32,}$'),
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index calendar_feeds__secret_once on public.calendar_feeds (secret);
-- A person has one calendar at a time.
create unique index calendar_feeds__one_open on public.calendar_feeds (user_id) where revoked_at is null;
create index calendar_feeds__by_user on public.calendar_feeds (user_id);
comment on table public.calendar_feeds is 'The secret address of a person''s calendar of lessons; void once it is revoked.';

alter table public.calendar_feeds enable row level security;
alter table public.calendar_feeds force row level security;
create policy calendar_feeds__own on public.calendar_feeds for select to authenticated using (user_id = (select auth.uid()));
grant select on public.calendar_feeds to authenticated;
-- Not the office's either: the address opens a family's week. Writing is make_calendar_feed's and revoke_calendar_feed's.
