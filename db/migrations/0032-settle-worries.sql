-- The desk settles the worries of the day, or puts them off.
-- older programs: go on

create table public.settled_worries (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint settled_worries__kind_known check (
    kind in ('accident', 'marks', 'unpaid', 'certificate', 'refused', 'missed', 'falling', 'birthday')
  ),
  subject_id uuid not null,
  since date not null,
  until date,
  settled_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint settled_worries__once unique (kind, subject_id, since)
);
create index settled_worries__by_author on public.settled_worries (settled_by);
comment on table public.settled_worries is 'A worry of the day that the desk has settled, or put off until a day: one for the whole desk.';
comment on column public.settled_worries.subject_id is 'The child, family, lesson or accident, as the kind says; no reference, since a row outlives it without harm.';
comment on column public.settled_worries.since is 'The day of the fact: a later one is a new worry.';
comment on column public.settled_worries.until is 'The day on which it comes back; null: settled for good.';

alter table public.settled_worries enable row level security;
alter table public.settled_worries force row level security;
create policy settled_worries__desk on public.settled_worries for select to authenticated using ((select private.is_desk()));
grant select on public.settled_worries to authenticated;
