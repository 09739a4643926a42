-- The parts of the installation that needed a person, from when until when, and whether the admins were notified.

create table public.faults (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint faults__kind_length check (length(kind) between 1 and 60),
  began_at timestamptz not null default now(),
  notified_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
-- A part is faulty once at a time.
create unique index faults__open on public.faults (kind) where ended_at is null;
create index faults__newest on public.faults (kind, notified_at desc);
comment on table public.faults is 'A part of the installation, such as emails or the disk, that needed a person.';
comment on column public.faults.notified_at is 'When the admins were notified; null: not yet, since the last fault of the kind was less than a day before.';
comment on column public.faults.ended_at is 'When it was found well again; null: it still needs a person.';

-- # rules

alter table public.faults enable row level security;
alter table public.faults force row level security;
-- No grant: the job report_faults reads and writes it.
