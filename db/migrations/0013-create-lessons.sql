-- What happens in lessons: attendance, assessments, skills, achievements, results, and who read a child's health notes.

create table public.attendance (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references public.class_meetings (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  status text not null constraint attendance__status_known check (status in ('present', 'absent', 'excused')),
  marked_by uuid references auth.users (id) on delete set null,
  marked_at timestamptz not null,
  client_id uuid,
  created_at timestamptz not null default now(),
  -- A child is marked once a lesson; a correction changes the mark.
  constraint attendance__once unique (meeting_id, child_id)
);
create index attendance__by_child on public.attendance (child_id);
create index attendance__by_author on public.attendance (marked_by);
comment on table public.attendance is 'The mark that counts now for a child in a lesson. How it came to be stands in attendance_marks.';

create table public.attendance_marks (
  client_id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references public.class_meetings (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  status text not null constraint attendance_marks__status_known check (status in ('present', 'absent', 'excused')),
  marked_by uuid references auth.users (id) on delete set null,
  marked_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index attendance_marks__by_meeting on public.attendance_marks (meeting_id, child_id, marked_at);
create index attendance_marks__by_child on public.attendance_marks (child_id);
create index attendance_marks__by_author on public.attendance_marks (marked_by);
comment on table public.attendance_marks is 'Every mark as it was sent, once a client_id: a phone that sends again after a lost answer changes nothing.';

create table public.progress_assessments (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  instructor_id uuid references auth.users (id) on delete set null,
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  metric_set text not null constraint progress_assessments__metric_set_known check (metric_set in ('learner', 'competitive')),
  technique integer not null constraint progress_assessments__technique_scale check (technique between 1 and 10),
  endurance integer not null constraint progress_assessments__endurance_scale check (endurance between 1 and 10),
  speed integer not null constraint progress_assessments__speed_scale check (speed between 1 and 10),
  coordination integer constraint progress_assessments__coordination_scale check (coordination between 1 and 10),
  discipline integer constraint progress_assessments__discipline_scale check (discipline between 1 and 10),
  power integer constraint progress_assessments__power_scale check (power between 1 and 10),
  mentality integer constraint progress_assessments__mentality_scale check (mentality between 1 and 10),
  comment text constraint progress_assessments__comment_length check (length(comment) <= 4000),
  level_before text constraint progress_assessments__level_before_known check (level_before in ('beginner', 'intermediate', 'advanced')),
  level_after text constraint progress_assessments__level_after_known check (level_after in ('beginner', 'intermediate', 'advanced')),
  created_at timestamptz not null default now(),
  -- Learners: technique, endurance, speed, coordination, discipline. Competitors: speed, power, endurance, technique, mentality.
  constraint progress_assessments__scores_whole check (
    case metric_set
      when 'learner' then coordination is not null and discipline is not null and power is null and mentality is null
      else power is not null and mentality is not null and coordination is null and discipline is null
    end
  )
);
create index progress_assessments__by_child on public.progress_assessments (child_id, metric_set, date desc);
create index progress_assessments__by_instructor on public.progress_assessments (instructor_id);
comment on table public.progress_assessments is 'Five scores from 1 to 10 on a day, of learners or of competitors, with a word from the instructor.';

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
  instructor_id uuid references auth.users (id) on delete set null,
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

create table public.swim_results (
  id uuid primary key default gen_random_uuid(),
  child_id uuid references public.children (id) on delete cascade,
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  stroke text not null constraint swim_results__stroke_known check (stroke in ('freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley')),
  distance integer not null constraint swim_results__distance_known check (distance in (25, 50, 100, 200, 400, 800, 1500)),
  course text not null constraint swim_results__course_known check (course in ('LCM', 'SCM', 'SCY')),
  centiseconds integer not null constraint swim_results__time_positive check (centiseconds between 1 and 360000),
  swum_on date not null,
  meet text constraint swim_results__meet_length check (length(meet) <= 200),
  points integer constraint swim_results__points_sensible check (points between 0 and 2000),
  created_at timestamptz not null default now(),
  constraint swim_results__has_swimmer check (child_id is not null or user_id is not null)
);
create index swim_results__by_child on public.swim_results (child_id, stroke, distance, course, centiseconds);
create index swim_results__by_user on public.swim_results (user_id, stroke, distance, course, centiseconds);
comment on table public.swim_results is 'A time swum: the event is distance and stroke, the course long or short.';
comment on column public.swim_results.centiseconds is 'The time in hundredths of a second.';

create table public.roster_openings (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references public.class_meetings (id) on delete cascade,
  opened_by uuid references auth.users (id) on delete set null,
  child_ids uuid[] not null,
  created_at timestamptz not null default now()
);
create index roster_openings__by_meeting on public.roster_openings (meeting_id);
create index roster_openings__by_reader on public.roster_openings (opened_by, created_at);
create index roster_openings__by_child on public.roster_openings using gin (child_ids);
comment on table public.roster_openings is 'Who opened which lesson''s roster, and whose health notes and contacts stood on it.';

alter table public.attendance enable row level security;
alter table public.attendance force row level security;
create policy attendance__read on public.attendance for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or (child_id = any ((select private.taught_child_ids())::uuid[]) and exists (
    select from public.class_meetings where id = meeting_id and class_id = any ((select private.taught_class_ids())::uuid[])
  ))
  or meeting_id = any ((select private.substituted_meeting_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.attendance to authenticated;
-- insert, update, delete are not granted: a mark moves the package's balance, mark_attendance does both.

alter table public.attendance_marks enable row level security;
alter table public.attendance_marks force row level security;
create policy attendance_marks__read on public.attendance_marks for select to authenticated using (
  exists (select from public.class_meetings where id = meeting_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or (select private.is('admin'))
);
grant select on public.attendance_marks to authenticated;

alter table public.progress_assessments enable row level security;
alter table public.progress_assessments force row level security;
create policy progress_assessments__read on public.progress_assessments for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or child_id in (select child_id from public.athlete_accounts where user_id = (select auth.uid()) and approved)
  or (select private.is('admin'))
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
grant insert (level, name, name_en, name_ru, display_order, is_active), update (level, name, name_en, name_ru, display_order, is_active), delete on public.skills to authenticated;

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
alter table public.skill_results alter column instructor_id set default auth.uid();

alter table public.achievements enable row level security;
alter table public.achievements force row level security;
create policy achievements__read on public.achievements for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.achievements to authenticated;

alter table public.swim_results enable row level security;
alter table public.swim_results force row level security;
create policy swim_results__read on public.swim_results for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or (select private.is('admin'))
);
grant select on public.swim_results to authenticated;

alter table public.roster_openings enable row level security;
alter table public.roster_openings force row level security;
create policy roster_openings__admin on public.roster_openings for select to authenticated using ((select private.is('admin')));
grant select on public.roster_openings to authenticated;
