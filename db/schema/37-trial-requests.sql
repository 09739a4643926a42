-- Families who want a trial lesson and leave it to the club which: the desk books it.

create table public.trial_requests (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  location_id uuid references public.locations (id) on delete set null,
  wish text constraint trial_requests__wish_length check (length(wish) between 1 and 500),
  asked_by uuid references auth.users (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index trial_requests__by_child on public.trial_requests (child_id);
create index trial_requests__by_location on public.trial_requests (location_id) where location_id is not null;
create index trial_requests__by_author on public.trial_requests (asked_by);
create index trial_requests__waiting on public.trial_requests (created_at) where answered_at is null;
comment on table public.trial_requests is 'A family asks the club to look at the level of a child and to choose a lesson for it.';
comment on column public.trial_requests.location_id is 'The location that the family wants; null: any.';
comment on column public.trial_requests.answered_at is 'The moment of a trial that was booked for the child, or of the withdrawal; null: it waits.';

-- # rules

alter table public.trial_requests enable row level security;
alter table public.trial_requests force row level security;
create policy trial_requests__read on public.trial_requests for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.trial_requests to authenticated;
-- insert, update, delete are not granted: request_trial asks, book_visit answers.
