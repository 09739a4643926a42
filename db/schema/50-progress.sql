-- The club's levels, and the notes of instructors on a child's swimming: assessments, steps of skills, achievements, levels passed.

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

create table public.levels (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint levels__name_length check (length(name) between 1 and 80),
  name_en text constraint levels__name_en_length check (length(name_en) between 1 and 80),
  name_ru text constraint levels__name_ru_length check (length(name_ru) between 1 and 80),
  skill_level text not null constraint levels__skill_level_known check (skill_level in ('beginner', 'intermediate', 'advanced')),
  color text not null default 'water' constraint levels__color_known check (color in ('water', 'rope', 'success', 'warning', 'danger', 'neutral')),
  ratio integer constraint levels__ratio_sensible check (ratio between 1 and 50),
  age_min integer constraint levels__age_min_sensible check (age_min between 0 and 99),
  age_max integer constraint levels__age_max_sensible check (age_max between 0 and 99),
  display_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint levels__ages_in_order check (age_max >= age_min),
  -- The columns that children and classes repeat; their foreign keys keep the copies true.
  constraint levels__mapping_key unique (id, skill_level)
);
create unique index levels__name_once on public.levels (lower(name));
comment on table public.levels is 'The club''s own levels in their order; each maps to one of the three that every club has.';
comment on column public.levels.skill_level is 'The level of every club that it maps to: children and classes of it have this one too.';
comment on column public.levels.color is 'A pair of the club''s palette, readable in light and dark.';
comment on column public.levels.ratio is 'Children an instructor; null: as the class says.';
comment on column public.levels.is_active is 'False: no child or class is put on it any more.';

create table public.skills (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint skills__name_length check (length(name) between 1 and 200),
  name_en text,
  name_ru text,
  display_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  level_id uuid not null references public.levels (id) on delete cascade,
  meaning text constraint skills__meaning_length check (length(meaning) between 1 and 1000),
  meaning_en text constraint skills__meaning_en_length check (length(meaning_en) between 1 and 1000),
  meaning_ru text constraint skills__meaning_ru_length check (length(meaning_ru) between 1 and 1000),
  picture_path text constraint skills__picture_path_length check (length(picture_path) between 1 and 200)
);
create unique index skills__once_a_level on public.skills (level_id, lower(name));
comment on table public.skills is 'The club''s own ladder: what a child can do at the end of a level.';
comment on column public.skills.meaning is 'The skill in words for families.';
comment on column public.skills.picture_path is 'A picture or a film of it in the public bucket media.';

create table public.skill_results (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  achieved_on date,
  instructor_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  step integer not null constraint skill_results__step_known check (step between 0 and 3),
  marked_at timestamptz not null default now(),
  client_id uuid,
  constraint skill_results__once unique (child_id, skill_id),
  constraint skill_results__day_of_achievement check ((step = 3) = (achieved_on is not null))
);
create index skill_results__by_skill on public.skill_results (skill_id);
create index skill_results__by_instructor on public.skill_results (instructor_id);
comment on table public.skill_results is 'The step that counts now for a child in a skill: 0 not yet, 1 with help, 2 alone, 3 sure. Its history is in skill_marks.';
comment on column public.skill_results.achieved_on is 'The day on which the child was sure; null below that.';
comment on column public.skill_results.client_id is 'The mark in skill_marks that counts; null for one from before marks were kept.';

create table public.skill_marks (
  client_id uuid primary key,
  child_id uuid not null references public.children (id) on delete cascade,
  skill_id uuid not null references public.skills (id) on delete cascade,
  step integer not null constraint skill_marks__step_known check (step between 0 and 3),
  marked_by uuid references auth.users (id) on delete set null,
  marked_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index skill_marks__by_child on public.skill_marks (child_id, skill_id, marked_at);
create index skill_marks__by_skill on public.skill_marks (skill_id);
create index skill_marks__by_author on public.skill_marks (marked_by);
comment on table public.skill_marks is 'Every step as it was sent, once a client_id: a phone that sends again after a lost answer changes nothing.';

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

create table public.level_passes (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  level_id uuid not null references public.levels (id) on delete cascade,
  next_level_id uuid references public.levels (id) on delete set null,
  achievement_id uuid references public.achievements (id) on delete set null,
  passed_by uuid references auth.users (id) on delete set null,
  taken_back_at timestamptz,
  created_at timestamptz not null default now(),
  seat_sought_at timestamptz
);
-- A child passes a level once, until that is taken back.
create unique index level_passes__once on public.level_passes (child_id, level_id) where taken_back_at is null;
create index level_passes__by_child on public.level_passes (child_id, created_at desc);
create index level_passes__to_seek on public.level_passes (created_at) where seat_sought_at is null;
create index level_passes__by_level on public.level_passes (level_id);
create index level_passes__by_next_level on public.level_passes (next_level_id);
create index level_passes__by_achievement on public.level_passes (achievement_id);
create index level_passes__by_author on public.level_passes (passed_by);
comment on table public.level_passes is 'A child passed a level of the club and was put on the next one; null: it was the last.';
comment on column public.level_passes.seat_sought_at is 'The moment at which a class of the next level was sought for the child; null: not yet.';

-- # functions and views

create function public.own_level(child public.children) returns setof public.levels language sql stable rows 1
begin atomic
  select levels.* from public.levels where id = private.own_level_id(child.level_id, child.skill_level);
end;
comment on function public.own_level(public.children) is 'The club''s level of the child; empty where the club has none of its own.';
grant execute on function public.own_level(public.children) to authenticated;

create function public.ladder(child public.children) returns setof public.skills language sql stable rows 20
begin atomic
  select skills.* from public.skills
  where is_active and skills.level_id = private.own_level_id(child.level_id, child.skill_level);
end;
comment on function public.ladder(public.children) is 'The skills of the child''s level; its steps are in skill_results.';
grant execute on function public.ladder(public.children) to authenticated;

create function private.is_ready(child public.children) returns boolean language sql stable security definer set search_path = ''
begin atomic
  with own as (select private.own_level_id(child.level_id, child.skill_level) as id)
  select count(*) > 0 and count(*) = count(*) filter (where step >= level_step)
    and not exists (
      select from public.level_passes, own
      where level_passes.child_id = child.id and level_passes.level_id = own.id and taken_back_at is null
    )
  from own
  join public.skills on skills.level_id = own.id and is_active
  cross join public.club_settings
  left join public.skill_results on skill_results.skill_id = skills.id and skill_results.child_id = child.id;
end;
comment on function private.is_ready(public.children) is 'True if the child has every skill of its level at the step that the club asks for, and has not passed it.';
alter function private.is_ready(public.children) owner to service_role;
grant execute on function private.is_ready(public.children) to club_desk, service_role;

create function private.keep_level() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own text;
  -- children have the level of every club in skill_level, classes in level.
  maps text := tg_argv[0];
  now_maps text := to_jsonb(new) ->> maps;
begin
  if new.level_id is null then return new; end if;
  select skill_level into own from public.levels where id = new.level_id;
  if own is null or own is not distinct from now_maps then return new; end if;
  if tg_op = 'INSERT' or new.level_id is distinct from old.level_id then
    return jsonb_populate_record(new, jsonb_build_object(maps, own));
  end if;
  new.level_id := null;
  return new;
end
$$;
comment on function private.keep_level() is 'A level of the club brings the level of every club that it maps to; another level of every club leaves it.';
alter function private.keep_level() owner to service_role;

create function private.settle_passes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (new.level_id, new.skill_level) is distinct from (old.level_id, old.skill_level) then
    update public.level_passes set taken_back_at = now()
    where child_id = new.id and level_id = private.own_level_id(new.level_id, new.skill_level) and taken_back_at is null;
  end if;
  return null;
end
$$;
comment on function private.settle_passes() is 'A child that is put on a level again has not passed it any more.';
alter function private.settle_passes() owner to service_role;

create view public.level_proposals as
  select
    children.id as child_id, children.full_name, levels.id as level_id, levels.name as level_name, levels.name_en as level_name_en,
    levels.name_ru as level_name_ru, levels.color as level_color,
    (
      select max(skill_results.marked_at) from public.skill_results join public.skills on skills.id = skill_id
      where skill_results.child_id = children.id and skills.level_id = levels.id
    ) as ready_since,
    taught.titles as class_titles, taught.titles_en as class_titles_en, taught.titles_ru as class_titles_ru
  from public.children
  join public.levels on levels.id = private.own_level_id(children.level_id, children.skill_level)
  cross join lateral (
    select
      string_agg(distinct title, ', ') as titles, string_agg(distinct coalesce(title_en, title), ', ') as titles_en,
      string_agg(distinct coalesce(title_ru, title), ', ') as titles_ru
    from public.enrollments join public.classes on classes.id = class_id
    where enrollments.child_id = children.id and enrollments.status = 'active'
  ) as taught
  where (select private.is('admin') or auth.role() = 'service_role')
    and exists (select from public.enrollments where enrollments.child_id = children.id and status = 'active')
    and private.is_ready(children);
alter view public.level_proposals owner to service_role;
comment on view public.level_proposals is 'Children who have all skills of their level and wait to be passed, for admins. Empty for all other callers.';
grant select on public.level_proposals to club_admin;

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

alter table public.levels enable row level security;
alter table public.levels force row level security;
create policy levels__public on public.levels for select to anon, authenticated using (true);
grant select on public.levels to anon, authenticated;
-- Writing is save_levels'.
create trigger levels__notify after insert or update or delete or truncate on public.levels
  for each statement execute function private.announce_changed_content();

alter table public.skills enable row level security;
alter table public.skills force row level security;
create policy skills__public on public.skills for select to anon, authenticated using (true);
grant select on public.skills to anon, authenticated;
-- Writing is save_levels'.

alter table public.skill_results enable row level security;
alter table public.skill_results force row level security;
create policy skill_results__read on public.skill_results for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.skill_results to authenticated;
-- Writing is assess_skills', and assess_progress's.

alter table public.skill_marks enable row level security;
alter table public.skill_marks force row level security;
create policy skill_marks__read on public.skill_marks for select to authenticated using (
  child_id = any ((select private.taught_child_ids())::uuid[]) or (select private.is('admin'))
);
grant select on public.skill_marks to authenticated;
-- Writing is assess_skills'.

alter table public.level_passes enable row level security;
alter table public.level_passes force row level security;
create policy level_passes__read on public.level_passes for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.level_passes to authenticated;
-- Writing is pass_level's.

alter table public.children add constraint children__level_maps foreign key (level_id, skill_level)
  references public.levels (id, skill_level) on update cascade on delete set null (level_id);
create trigger children__keep_level before insert or update of level_id, skill_level on public.children
  for each row execute function private.keep_level('skill_level');
create trigger children__settle_passes after update of level_id, skill_level on public.children
  for each row execute function private.settle_passes();
alter table public.classes add constraint classes__level_maps foreign key (level_id, level)
  references public.levels (id, skill_level) on update cascade on delete set null (level_id);
create trigger classes__keep_level before insert or update of level_id, level on public.classes
  for each row execute function private.keep_level('level');

alter table public.achievements enable row level security;
alter table public.achievements force row level security;
create policy achievements__read on public.achievements for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.achievements to authenticated;
