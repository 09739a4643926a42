-- The work that the club does by itself, for admins to see: every run of every job, how it ended, and what went wrong.

create table public.job_runs (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint job_runs__name_length check (length(name) between 1 and 60),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  summary text,
  error text,
  created_at timestamptz not null default now(),
  -- A run that went wrong has ended, too.
  constraint job_runs__ended_in_one_way check (num_nonnulls(summary, error) <= 1 and (num_nonnulls(summary, error) = 1) = (finished_at is not null))
);
create index job_runs__newest on public.job_runs (name, started_at desc);
comment on table public.job_runs is 'A run of a job that the club does by itself. Without finished_at it is running, or was cut off.';
comment on column public.job_runs.summary is 'What was done, in figures.';

-- # functions and views

create view public.last_job_runs with (security_invoker = true) as
  select distinct on (name) id, name, started_at, finished_at, summary, error from public.job_runs order by name, started_at desc;
comment on view public.last_job_runs is 'The newest run of each job.';
grant select on public.last_job_runs to authenticated;

-- # rules

alter table public.job_runs enable row level security;
alter table public.job_runs force row level security;
create policy job_runs__admin on public.job_runs for select to authenticated using ((select private.is('admin')));
grant select on public.job_runs to authenticated;
-- Writing is the jobs' alone.
