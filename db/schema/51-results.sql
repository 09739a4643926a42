-- Times belong to meets, typed in or read from a LENEX file; a swimmer is a child of the club or an athlete with an account, never
-- both. Personal bests, World Aquatics points and reached standards follow from the times at each read: none of them is kept.

create table public.meets (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint meets__name_length check (length(name) between 1 and 200),
  place text not null default '' constraint meets__place_length check (length(place) <= 120),
  course text not null constraint meets__course_known check (course in ('LCM', 'SCM', 'SCY')),
  starts_on date not null,
  ends_on date not null,
  event_id uuid references public.events (id) on delete set null,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint meets__in_order check (ends_on between starts_on and starts_on + 30)
);
-- A meet stands here once, however often its file is imported.
create unique index meets__once on public.meets (lower(name), starts_on);
-- An event of the club has one meet.
create unique index meets__one_an_event on public.meets (event_id) where event_id is not null;
create index meets__by_day on public.meets (starts_on desc, id);
create index meets__by_author on public.meets (created_by);
comment on table public.meets is 'A swimming meet at which the club''s swimmers swam.';
comment on column public.meets.course is 'The pool: long course meters, short course meters or short course yards. A result may say another.';
comment on column public.meets.event_id is 'The event of the club''s calendar that this meet is.';

create table public.swim_results (
  id uuid primary key default gen_random_uuid(),
  child_id uuid references public.children (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  stroke text not null constraint swim_results__stroke_known check (stroke in ('freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley')),
  distance integer not null constraint swim_results__distance_known check (distance in (25, 50, 100, 200, 400, 500, 800, 1000, 1500, 1650)),
  course text not null constraint swim_results__course_known check (course in ('LCM', 'SCM', 'SCY')),
  centiseconds integer constraint swim_results__time_positive check (centiseconds between 1 and 360000),
  swum_on date not null,
  created_at timestamptz not null default now(),
  meet_id uuid references public.meets (id) on delete cascade,
  round text not null default 'timed_final'
    constraint swim_results__round_known check (round in ('timed_final', 'heat', 'quarterfinal', 'semifinal', 'final', 'swim_off', 'time_trial')),
  status text not null default 'valid'
    constraint swim_results__status_known check (status in ('valid', 'EXH', 'DSQ', 'DNS', 'DNF', 'SICK', 'WDR')),
  relay_count integer not null default 1 constraint swim_results__relay_sensible check (relay_count between 1 and 20),
  relay_leg integer,
  splits jsonb not null default '[]'
    constraint swim_results__splits_list check (jsonb_typeof(splits) = 'array' and jsonb_array_length(splits) <= 80),
  place integer constraint swim_results__place_sensible check (place between 1 and 9999),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  constraint swim_results__time_when_swum check (centiseconds is not null or status not in ('valid', 'EXH')),
  constraint swim_results__leg_of_relay check (relay_leg is null or relay_leg between 1 and relay_count and relay_count > 1),
  constraint swim_results__one_swimmer check (num_nonnulls(child_id, user_id) = 1)
);
-- A swimmer has one result a round of an event. The same relay event may be swum twice: once mixed, once not.
create unique index swim_results__once on public.swim_results (meet_id, (coalesce(child_id, user_id)), course, stroke, distance, round)
  where relay_count = 1 and meet_id is not null;
create unique index swim_results__relay_once
  on public.swim_results (meet_id, (coalesce(child_id, user_id)), course, stroke, distance, relay_count, round, (coalesce(centiseconds, 0)))
  where relay_count > 1 and meet_id is not null;
create index swim_results__by_child on public.swim_results (child_id, stroke, distance, course, centiseconds) where child_id is not null;
create index swim_results__by_user on public.swim_results (user_id, stroke, distance, course, centiseconds) where user_id is not null;
create index swim_results__by_meet on public.swim_results (meet_id);
create index swim_results__by_author on public.swim_results (created_by);
comment on table public.swim_results is 'What a swimmer swam: the event is stroke, distance and course. Of a relay every swimmer has the team''s result.';
comment on column public.swim_results.child_id is 'The swimmer, where it is a child of a family.';
comment on column public.swim_results.user_id is 'The swimmer, where it is an athlete whose account is linked with no child.';
comment on column public.swim_results.centiseconds is 'The time in hundredths of a second; null when none was swum.';
comment on column public.swim_results.meet_id is 'Null: a time of a training.';
comment on column public.swim_results.status is 'valid, or as LENEX says it: EXH out of competition, DSQ disqualified, DNS not started, DNF not finished, SICK, WDR withdrawn.';
comment on column public.swim_results.relay_count is 'How many swim the event: 1, or 4 of a relay, whose time is the team''s and no personal best.';
comment on column public.swim_results.splits is '[{distance, centiseconds}]: meters swum and the time since the start, in order.';

-- insert, update, delete are not granted: save_result, delete_result and import_lenex write results.
create table public.base_time_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint base_time_lists__name_length check (length(name) between 1 and 120),
  starts_on date not null,
  is_sample boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index base_time_lists__name_once on public.base_time_lists (lower(name));
comment on table public.base_time_lists is 'The base times that World Aquatics gives out for a season. A result is measured by the newest list that begins on its day or before.';
comment on column public.base_time_lists.is_sample is 'Made up, to show how points look: no times of World Aquatics.';

create table public.base_times (
  list_id uuid not null references public.base_time_lists (id) on delete cascade,
  gender text not null constraint base_times__gender_known check (gender in ('female', 'male')),
  course text not null constraint base_times__course_known check (course in ('LCM', 'SCM', 'SCY')),
  stroke text not null constraint base_times__stroke_known check (stroke in ('freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley')),
  distance integer not null constraint base_times__distance_known check (distance in (25, 50, 100, 200, 400, 500, 800, 1000, 1500, 1650)),
  centiseconds integer not null constraint base_times__time_positive check (centiseconds between 1 and 360000),
  created_at timestamptz not null default now(),
  primary key (gender, course, stroke, distance, list_id)
);
create index base_times__by_list on public.base_times (list_id);
comment on table public.base_times is 'The time that is worth 1000 points in an event.';

create table public.time_standard_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint time_standard_lists__name_length check (length(name) between 1 and 120),
  starts_on date not null,
  ends_on date,
  created_at timestamptz not null default now(),
  constraint time_standard_lists__in_order check (ends_on >= starts_on)
);
create unique index time_standard_lists__name_once on public.time_standard_lists (lower(name));
comment on table public.time_standard_lists is 'Times to be reached, as the club or a federation set them for a season.';
comment on column public.time_standard_lists.starts_on is 'Times swum from this day on count, until ends_on where it is set.';

create table public.time_standards (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references public.time_standard_lists (id) on delete cascade,
  label text not null constraint time_standards__label_length check (length(label) between 1 and 60),
  gender text not null constraint time_standards__gender_known check (gender in ('female', 'male')),
  age_min integer not null default 0 constraint time_standards__age_min_sensible check (age_min between 0 and 120),
  age_max integer not null default 120 constraint time_standards__age_max_sensible check (age_max between age_min and 120),
  course text not null constraint time_standards__course_known check (course in ('LCM', 'SCM', 'SCY')),
  stroke text not null constraint time_standards__stroke_known check (stroke in ('freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley')),
  distance integer not null constraint time_standards__distance_known check (distance in (25, 50, 100, 200, 400, 500, 800, 1000, 1500, 1650)),
  centiseconds integer not null constraint time_standards__time_positive check (centiseconds between 1 and 360000),
  created_at timestamptz not null default now()
);
create unique index time_standards__once on public.time_standards (list_id, gender, age_min, age_max, course, stroke, distance, label);
create index time_standards__by_event on public.time_standards (gender, course, stroke, distance);
comment on table public.time_standards is 'One time of a list: who swims it or faster has the standard that the label names.';
comment on column public.time_standards.age_min is 'Ages are those at the end of the year in which the time is swum, as World Aquatics counts them.';

create table public.swimmer_keys (
  key text primary key constraint swimmer_keys__key_length check (length(key) between 1 and 300),
  child_id uuid references public.children (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  decided_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint swimmer_keys__at_most_one check (num_nonnulls(child_id, user_id) <= 1)
);
create index swimmer_keys__by_child on public.swimmer_keys (child_id);
create index swimmer_keys__by_user on public.swimmer_keys (user_id);
create index swimmer_keys__by_decider on public.swimmer_keys (decided_by);
comment on table public.swimmer_keys is 'Who is who in LENEX files, as the office decided: a license, or a name and birth date. Without a swimmer: nobody of the club.';

-- # functions and views

create function private.aquatics_points(_gender text, _course text, _stroke text, _distance integer, _centiseconds integer, _day date)
returns integer language sql stable
  return (
    -- Exact: a quotient of whole numbers, cut.
    select div(1000 * base_times.centiseconds::numeric ^ 3, _centiseconds::numeric ^ 3)::integer
    from public.base_times join public.base_time_lists on base_time_lists.id = list_id
    where gender = _gender and course = _course and stroke = _stroke and distance = _distance and starts_on <= _day
    order by starts_on desc, base_time_lists.id limit 1
  );
comment on function private.aquatics_points(text, text, text, integer, integer, date) is 'World Aquatics points: 1000 (base / time)^3, cut; null where no base time is known.';
grant execute on function private.aquatics_points(text, text, text, integer, integer, date) to authenticated, service_role;

create view public.swimmers with (security_barrier = true) as
  select
    coalesce(children.id, accounts.user_id) as id, children.id as child_id, case when children.id is null then accounts.user_id end as user_id,
    coalesce(children.full_name, profiles.full_name) as full_name,
    coalesce(children.birth_date, accounts.birth_date) as birth_date,
    coalesce(children.gender, accounts.gender) as gender,
    coalesce(children.license, accounts.license) as license
  from public.children
  full join (select * from public.athlete_accounts where approved) as accounts on accounts.child_id = children.id
  left join public.profiles on profiles.user_id = accounts.user_id
  where private.is('admin') or auth.role() = 'service_role' or children.id = any ((select private.taught_child_ids())::uuid[]);
alter view public.swimmers owner to service_role;
comment on view public.swimmers is 'Who may have results: the club''s children and its approved athletes, one row a person. For admins, and for instructors the children that they teach.';
grant select on public.swimmers to authenticated;

create view public.swim_times with (security_invoker = true) as
  select
    swim_results.id, swim_results.child_id, swim_results.user_id, coalesce(swim_results.child_id, swim_results.user_id) as swimmer_id,
    coalesce(children.full_name, profiles.full_name, '') as swimmer,
    coalesce(children.birth_date, accounts.birth_date) as birth_date,
    coalesce(children.gender, accounts.gender) as gender,
    meet_id, meets.name as meet, meets.place as meet_location, swum_on,
    swim_results.course, stroke, distance, relay_count, relay_leg, round, status, centiseconds, splits, swim_results.place,
    case when status = 'valid' and relay_count = 1
      then private.aquatics_points(coalesce(children.gender, accounts.gender), swim_results.course, stroke, distance, centiseconds, swum_on)
    end as points
  from public.swim_results
  left join public.meets on meets.id = meet_id
  left join public.children on children.id = child_id
  left join public.athlete_accounts as accounts on accounts.user_id = swim_results.user_id
  left join public.profiles on profiles.user_id = swim_results.user_id;
comment on view public.swim_times is 'Results with their meet, their swimmer and their World Aquatics points; each reader sees the rows that swim_results shows.';
grant select on public.swim_times to authenticated, service_role;

create view public.personal_bests with (security_invoker = true) as
  select distinct on (swim_results.child_id, swim_results.user_id, swim_results.course, stroke, distance)
    swim_results.id, swim_results.child_id, swim_results.user_id, swim_results.course, stroke, distance, centiseconds, swum_on,
    meet_id, meets.name as meet, splits,
    private.aquatics_points(coalesce(children.gender, accounts.gender), swim_results.course, stroke, distance, centiseconds, swum_on) as points,
    first_value(centiseconds) over since_the_first as first_centiseconds,
    (count(*) over (partition by swim_results.child_id, swim_results.user_id, swim_results.course, stroke, distance))::integer as swims
  from public.swim_results
  left join public.meets on meets.id = meet_id
  left join public.children on children.id = child_id
  left join public.athlete_accounts as accounts on accounts.user_id = swim_results.user_id
  where status = 'valid' and relay_count = 1
  window since_the_first as (
    partition by swim_results.child_id, swim_results.user_id, swim_results.course, stroke, distance order by swum_on, swim_results.created_at, swim_results.id
  )
  order by swim_results.child_id, swim_results.user_id, swim_results.course, stroke, distance, centiseconds, swum_on, swim_results.id;
comment on view public.personal_bests is 'The fastest valid time of every swimmer in every event and course, relays left out; of equal times the first.';
comment on column public.personal_bests.first_centiseconds is 'The first time that the swimmer swam in the event: what was gained since is the difference.';
grant select on public.personal_bests to authenticated, service_role;

create view public.swimmer_standards with (security_invoker = true) as
  select distinct on (swim_results.child_id, swim_results.user_id, time_standards.id)
    swim_results.child_id, swim_results.user_id, coalesce(children.full_name, profiles.full_name, '') as swimmer,
    time_standards.id as standard_id, list_id, lists.name as list, label,
    swim_results.course, swim_results.stroke, swim_results.distance,
    time_standards.centiseconds as standard_centiseconds, swim_results.centiseconds as best_centiseconds,
    swim_results.centiseconds <= time_standards.centiseconds as reached, swum_on, swim_results.id as result_id
  from public.swim_results
  left join public.children on children.id = child_id
  left join public.athlete_accounts as accounts on accounts.user_id = swim_results.user_id
  left join public.profiles on profiles.user_id = swim_results.user_id
  join public.time_standards
    on time_standards.gender = coalesce(children.gender, accounts.gender)
    and time_standards.course = swim_results.course and time_standards.stroke = swim_results.stroke and time_standards.distance = swim_results.distance
    and extract(year from swum_on) - extract(year from coalesce(children.birth_date, accounts.birth_date)) between age_min and age_max
  join public.time_standard_lists as lists on lists.id = list_id and swum_on >= starts_on and (ends_on is null or swum_on <= ends_on)
  where status = 'valid' and relay_count = 1
  order by swim_results.child_id, swim_results.user_id, time_standards.id, swim_results.centiseconds, swum_on;
comment on view public.swimmer_standards is 'The standards of the events that a swimmer has swum at the right age and in the list''s season, with the best time and whether it is reached.';
grant select on public.swimmer_standards to authenticated, service_role;

-- # rules

alter table public.meets enable row level security;
alter table public.meets force row level security;
create policy meets__read on public.meets for select to authenticated using (true);
grant select on public.meets to authenticated;
-- insert, update, delete are not granted: save_meet, delete_meet and import_lenex write meets.

alter table public.swim_results enable row level security;
alter table public.swim_results force row level security;
create policy swim_results__read on public.swim_results for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or child_id = any ((select private.athlete_child_ids())::uuid[])
  or child_id = any ((select private.taught_child_ids())::uuid[])
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.swim_results to authenticated;

alter table public.base_time_lists enable row level security;
alter table public.base_time_lists force row level security;
create policy base_time_lists__read on public.base_time_lists for select to authenticated using (true);
grant select on public.base_time_lists to authenticated;

alter table public.base_times enable row level security;
alter table public.base_times force row level security;
create policy base_times__read on public.base_times for select to authenticated using (true);
grant select on public.base_times to authenticated;

alter table public.time_standard_lists enable row level security;
alter table public.time_standard_lists force row level security;
create policy time_standard_lists__read on public.time_standard_lists for select to authenticated using (true);
grant select on public.time_standard_lists to authenticated;

alter table public.time_standards enable row level security;
alter table public.time_standards force row level security;
create policy time_standards__read on public.time_standards for select to authenticated using (true);
grant select on public.time_standards to authenticated;

alter table public.swimmer_keys enable row level security;
alter table public.swimmer_keys force row level security;
create policy swimmer_keys__admin on public.swimmer_keys for select to authenticated using ((select private.is('admin')));
grant select on public.swimmer_keys to authenticated;
-- insert, update, delete are not granted: procedures replace whole lists, and keys come from decisions in import_lenex.
