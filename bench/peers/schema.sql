-- A small club for both sides: the same tables, rows and policies. auth.users and auth.uid() are each side's own.

create table public.pools (id uuid primary key, name text not null);
create table public.squads (
  id uuid primary key, title text not null, pool_id uuid not null references public.pools, capacity integer not null);
create index squads__pool on public.squads (pool_id);
create table public.hours (
  id uuid primary key, class_id uuid not null references public.squads, starts_at timestamptz not null, minutes integer not null);
create index hours__class on public.hours (class_id, starts_at);
create table public.learners (
  id uuid primary key, parent_id uuid not null, name text not null, born date not null, level integer not null);
create index learners__parent on public.learners (parent_id);
create table public.bookings (
  id uuid primary key, swimmer_id uuid not null references public.learners, class_id uuid not null references public.squads,
  status text not null, visits_left integer not null);
create index bookings__swimmer on public.bookings (swimmer_id);
create index bookings__class on public.bookings (class_id);
create table public.dues (
  id uuid primary key, swimmer_id uuid not null references public.learners, amount integer not null, method text not null,
  is_paid boolean not null, due_on date not null);
create index dues__swimmer on public.dues (swimmer_id);
create table public.messages (
  id uuid primary key default gen_random_uuid(), parent_id uuid not null default auth.uid(), text text not null,
  created_at timestamptz not null default now());
create index messages__parent on public.messages (parent_id);

alter table public.pools enable row level security;
create policy pools__all on public.pools for select to authenticated using (true);
alter table public.squads enable row level security;
create policy squads__all on public.squads for select to authenticated using (true);
alter table public.hours enable row level security;
create policy hours__all on public.hours for select to authenticated using (true);
alter table public.learners enable row level security;
create policy learners__own on public.learners for select to authenticated using (parent_id = (select auth.uid()));
alter table public.bookings enable row level security;
create policy bookings__own on public.bookings for select to authenticated
  using (exists (select from public.learners where id = swimmer_id and parent_id = (select auth.uid())));
alter table public.dues enable row level security;
create policy dues__own on public.dues for select to authenticated
  using (exists (select from public.learners where id = swimmer_id and parent_id = (select auth.uid())));
alter table public.messages enable row level security;
create policy messages__own on public.messages for select to authenticated using (parent_id = (select auth.uid()));
create policy messages__write on public.messages for insert to authenticated with check (parent_id = (select auth.uid()));

grant usage on schema public to authenticated;
grant select on public.pools, public.squads, public.hours, public.learners, public.bookings, public.dues, public.messages to authenticated;
grant insert on public.messages to authenticated;
