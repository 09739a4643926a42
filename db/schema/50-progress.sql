-- The notes of instructors on a child's swimming: assessments, skills, achievements.

create table public.progress_assessments (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  instructor_id uuid references auth.users (id) on delete set null,
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  metric_set text not null constraint progress_assessments__metric_set_known check (metric_set in ('learner', 'competitive')),
  technique integer constraint progress_assessments__technique_scale check (technique between 1 and 10),
  endurance integer constraint progress_assessments__endurance_scale check (endurance between 1 and 10),
  speed integer constraint progress_assessments__speed_scale check (speed between 1 and 10),
  coordination integer constraint progress_assessments__coordination_scale check (coordination between 1 and 10),
  discipline integer constraint progress_assessments__discipline_scale check (discipline between 1 and 10),
  power integer constraint progress_assessments__power_scale check (power between 1 and 10),
  mentality integer constraint progress_assessments__mentality_scale check (mentality between 1 and 10),
  comment text constraint progress_assessments__comment_length check (length(comment) <= 4000),
  level_before text constraint progress_assessments__level_before_known check (level_before in ('beginner', 'intermediate', 'advanced')),
  level_after text constraint progress_assessments__level_after_known check (level_after in ('beginner', 'intermediate', 'advanced')),
  created_at timestamptz not null default now(),
  -- Learners: technique, endurance, speed, coordination, discipline. Competitors: speed, power, endurance, technique, mentality.
  -- A metric that was not scored that day is null.
  constraint progress_assessments__scores_of_set check (
    case metric_set
      when 'learner' then power is null and mentality is null
      else coordination is null and discipline is null
    end
  )
);
create index progress_assessments__by_child on public.progress_assessments (child_id, metric_set, date desc);
create index progress_assessments__by_instructor on public.progress_assessments (instructor_id);
comment on table public.progress_assessments is 'Up to five scores from 1 to 10 on a day, of learners or of competitors, with a word from the instructor.';

create table public.skills (
  id uuid primary key default gen_random_uuid(),
  level text not null constraint skills__level_known check (level in ('beginner', 'intermediate', 'advanced')),
  name text not null constraint skills__name_length check (length(name) between 1 and 200),
  name_en text,
  name_ru text,
  display_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index skills__once_a_level on public.skills (level, lower(name));
comment on table public.skills is 'The club''s own ladder: what a child can do at the end of a level.';

create table public.skill_results (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  achieved_on date not null default (now() at time zone 'Europe/Sofia')::date,
  instructor_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint skill_results__once unique (child_id, skill_id)
);
create index skill_results__by_skill on public.skill_results (skill_id);
create index skill_results__by_instructor on public.skill_results (instructor_id);
comment on table public.skill_results is 'A skill that a child has shown.';

create table public.achievements (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  title text not null constraint achievements__title_length check (length(title) between 1 and 120),
  description text constraint achievements__description_length check (length(description) <= 4000),
  awarded_on date not null default (now() at time zone 'Europe/Sofia')::date,
  awarded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index achievements__by_child on public.achievements (child_id, awarded_on desc);
create index achievements__by_author on public.achievements (awarded_by);
comment on table public.achievements is 'A badge that an instructor gave a child.';

-- # functions and views

create function public.ladder(child public.children) returns setof public.skills language sql stable rows 20
begin atomic
  select skills.* from public.skills where is_active and level = child.skill_level;
end;
comment on function public.ladder(public.children) is 'The skills of the child''s level; those that it has shown are in skill_results.';
grant execute on function public.ladder(public.children) to authenticated;

-- # rules

alter table public.progress_assessments enable row level security;
alter table public.progress_assessments force row level security;
create policy progress_assessments__read on public.progress_assessments for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.progress_assessments to authenticated;
-- Writing is assess_progress's.

alter table public.skills enable row level security;
alter table public.skills force row level security;
create policy skills__public on public.skills for select to anon, authenticated using (true);
create policy skills__insert on public.skills for insert to authenticated with check ((select private.is('admin')));
create policy skills__update on public.skills for update to authenticated using ((select private.is('admin')));
create policy skills__delete on public.skills for delete to authenticated using ((select private.is('admin')));
grant select on public.skills to anon, authenticated;
grant delete on public.skills to authenticated;
grant insert (level, name, name_en, name_ru, display_order, is_active) on public.skills to authenticated;
grant update (level, name, name_en, name_ru, display_order, is_active) on public.skills to authenticated;
create trigger skills__audit after insert or update or delete on public.skills
  for each row execute function private.audit_row_change();

alter table public.skill_results enable row level security;
alter table public.skill_results force row level security;
create policy skill_results__read on public.skill_results for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
create policy skill_results__insert on public.skill_results for insert to authenticated
  with check (child_id = any ((select private.taught_child_ids())::uuid[]) or (select private.is('admin')));
create policy skill_results__delete on public.skill_results for delete to authenticated
  using (child_id = any ((select private.taught_child_ids())::uuid[]) or (select private.is('admin')));
grant select, delete on public.skill_results to authenticated;
grant insert (child_id, skill_id, achieved_on) on public.skill_results to authenticated;

alter table public.achievements enable row level security;
alter table public.achievements force row level security;
create policy achievements__read on public.achievements for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.achievements to authenticated;
