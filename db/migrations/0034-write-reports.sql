-- Instructors write report cards, and an admin approves them.
-- older programs: go on

alter table public.club_settings add column reports_by_admin boolean not null default true;
comment on column public.club_settings.reports_by_admin is 'On: a report card of an instructor waits for an admin before its family gets it.';
grant update (reports_by_admin) on public.club_settings to authenticated;

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  period text not null constraint reports__period_length check (length(period) between 1 and 80),
  locale text not null constraint reports__locale_known check (locale in ('bg', 'en', 'ru')),
  level_name text not null constraint reports__level_name_length check (length(level_name) between 1 and 80),
  skills jsonb not null constraint reports__skills_are_list check (jsonb_typeof(skills) = 'array'),
  words text not null constraint reports__words_length check (length(words) between 1 and 2000),
  written_by uuid references auth.users (id) on delete set null,
  state text not null default 'draft' constraint reports__state_known check (state in ('draft', 'ready', 'issued')),
  issued_by uuid references auth.users (id) on delete set null,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports__issued_whole check ((state = 'issued') = (issued_at is not null))
);
-- A child has one report that is not issued yet.
create unique index reports__one_open on public.reports (child_id) where state <> 'issued';
create index reports__by_child on public.reports (child_id, issued_at desc);
create index reports__by_author on public.reports (written_by);
create index reports__by_issuer on public.reports (issued_by);
comment on table public.reports is 'A report card of a child: its skills as they were, with words of the instructor. Its family reads it once it is issued.';
comment on column public.reports.locale is 'The family''s language, in which the whole card is.';
comment on column public.reports.skills is 'The name of each skill of the level and its step as the card was saved: [{name, step}].';
comment on column public.reports.state is 'draft: the instructor writes; ready: it waits for an admin; issued: the family has it.';

alter table public.reports enable row level security;
alter table public.reports force row level security;
create policy reports__read on public.reports for select to authenticated using (
  (state = 'issued' and child_id = any ((select private.my_child_ids())::uuid[]))
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.reports to authenticated;
