-- Levels are the club's own: its names, order and skills, each mapped to one of the three that every club has. A skill has
-- four steps, and a level is passed.
-- older programs: go on
-- contracts: programs from before it cannot read or write skills until they are stopped, a minute of an update; children keep their level

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

-- Clubs that have skills go on with the three levels that they were written for.
insert into public.levels (name, name_en, name_ru, skill_level, color, display_order)
select name, name_en, name_ru, skill_level, color, display_order
from (values
  ('Начинаещи', 'Beginners', 'Начинающие', 'beginner', 'water', 0),
  ('Напреднали', 'Intermediate', 'Продолжающие', 'intermediate', 'rope', 1),
  ('Състезатели', 'Advanced', 'Спортсмены', 'advanced', 'success', 2)
) as words (name, name_en, name_ru, skill_level, color, display_order)
where exists (select from public.skills);

alter table public.skills add column level_id uuid references public.levels (id) on delete cascade;
update public.skills set level_id = levels.id from public.levels where levels.skill_level = skills.level;
alter table public.skills alter column level_id set not null;
alter table public.skills
  add column meaning text constraint skills__meaning_length check (length(meaning) between 1 and 1000),
  add column meaning_en text constraint skills__meaning_en_length check (length(meaning_en) between 1 and 1000),
  add column meaning_ru text constraint skills__meaning_ru_length check (length(meaning_ru) between 1 and 1000),
  add column picture_path text constraint skills__picture_path_length check (length(picture_path) between 1 and 200);
comment on column public.skills.meaning is 'The skill in words for families.';
comment on column public.skills.picture_path is 'A picture of it in the public bucket media.';
create unique index skills__once_of_level on public.skills (level_id, lower(name));

alter table public.skill_results
  alter column achieved_on drop not null,
  alter column achieved_on drop default,
  alter column instructor_id drop default,
  add column step integer not null default 3 constraint skill_results__step_known check (step between 0 and 3),
  add column marked_at timestamptz not null default now(),
  add column client_id uuid,
  add constraint skill_results__day_of_achievement check ((step = 3) = (achieved_on is not null));
alter table public.skill_results alter column step drop default;
update public.skill_results set marked_at = created_at;
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

create table public.level_passes (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  level_id uuid not null references public.levels (id) on delete cascade,
  next_level_id uuid references public.levels (id) on delete set null,
  achievement_id uuid references public.achievements (id) on delete set null,
  passed_by uuid references auth.users (id) on delete set null,
  taken_back_at timestamptz,
  created_at timestamptz not null default now()
);
-- A child passes a level once, until that is taken back.
create unique index level_passes__once on public.level_passes (child_id, level_id) where taken_back_at is null;
create index level_passes__by_child on public.level_passes (child_id, created_at desc);
create index level_passes__by_level on public.level_passes (level_id);
create index level_passes__by_next_level on public.level_passes (next_level_id);
create index level_passes__by_achievement on public.level_passes (achievement_id);
create index level_passes__by_author on public.level_passes (passed_by);
comment on table public.level_passes is 'A child passed a level of the club and was put on the next one; null: it was the last.';

alter table public.children add column level_id uuid;
create index children__by_level on public.children (level_id);
comment on column public.children.level_id is 'The club''s own level that it was put on; null: the first that maps to skill_level.';

alter table public.classes
  add column level_id uuid,
  add constraint classes__level_whole check (level_id is null or level is not null);
create index classes__by_level on public.classes (level_id);
comment on column public.classes.level_id is 'The club''s own level that it is for; null: all that map to level.';

alter table public.club_settings
  add column level_step integer not null default 3 constraint club_settings__level_step_known check (level_step in (2, 3)),
  add column level_by_admin boolean not null default false;
comment on column public.club_settings.level_step is 'The step of every skill with which a level is passed: 2 alone, 3 sure.';
comment on column public.club_settings.level_by_admin is 'On: an admin puts a child on another level; instructors assess, and the level is proposed.';
grant update (level_step, level_by_admin) on public.club_settings to authenticated;

create function private.own_level_id(level_id uuid, skill_level text) returns uuid language sql stable security definer set search_path = ''
begin atomic
  select coalesce(own_level_id.level_id, (
    select levels.id from public.levels where levels.skill_level = own_level_id.skill_level and is_active
    order by display_order, created_at, levels.id limit 1
  ));
end;
comment on function private.own_level_id(uuid, text) is 'The club''s level of a child: the one it was put on, else the first that maps to its level; null where the club has none.';
alter function private.own_level_id(uuid, text) owner to service_role;
grant execute on function private.own_level_id(uuid, text) to authenticated, service_role;

create function public.own_level(child public.children) returns setof public.levels language sql stable rows 1
begin atomic
  select levels.* from public.levels where id = private.own_level_id(child.level_id, child.skill_level);
end;
comment on function public.own_level(public.children) is 'The club''s level of the child; empty where the club has none of its own.';
grant execute on function public.own_level(public.children) to authenticated;

drop function public.ladder(public.children);

drop index public.skills__once_a_level;
alter index public.skills__once_of_level rename to skills__once_a_level;
drop policy skills__insert on public.skills;
drop policy skills__update on public.skills;
drop policy skills__delete on public.skills;
drop trigger skills__audit on public.skills;
revoke insert, update, delete on public.skills from authenticated;
revoke insert (level, name, name_en, name_ru, display_order, is_active), update (level, name, name_en, name_ru, display_order, is_active)
  on public.skills from authenticated;
alter table public.skills drop column level;

create function public.ladder(child public.children) returns setof public.skills language sql stable rows 20
begin atomic
  select skills.* from public.skills
  where is_active and skills.level_id = private.own_level_id(child.level_id, child.skill_level);
end;
comment on function public.ladder(public.children) is 'The skills of the child''s level; its steps are in skill_results.';
grant execute on function public.ladder(public.children) to authenticated;

drop policy skill_results__insert on public.skill_results;
drop policy skill_results__delete on public.skill_results;
revoke insert, delete on public.skill_results from authenticated;
revoke insert (child_id, skill_id, achieved_on) on public.skill_results from authenticated;

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
    (
      select string_agg(distinct classes.title, ', ') from public.enrollments join public.classes on classes.id = class_id
      where enrollments.child_id = children.id and enrollments.status = 'active'
    ) as class_titles
  from public.children
  join public.levels on levels.id = private.own_level_id(children.level_id, children.skill_level)
  where (select private.is('admin') or auth.role() = 'service_role')
    and exists (select from public.enrollments where enrollments.child_id = children.id and status = 'active')
    and private.is_ready(children);
alter view public.level_proposals owner to service_role;
comment on view public.level_proposals is 'Children who have all skills of their level and wait to be passed, for admins. Empty for all other callers.';
grant select on public.level_proposals to club_admin;

create or replace view public.admin_children as
  select
    children.id, children.full_name, children.birth_date, children.parent_id, children.skill_level, children.created_at,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'active') as active,
    (select count(*)::integer from public.enrollments where child_id = children.id and status = 'waitlist') as waiting,
    (
      select jsonb_build_object('user_id', users.id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone)
      from auth.users left join public.profiles on profiles.user_id = users.id where users.id = children.parent_id
    ) as family,
    exists (select from public.membership_periods where child_id = children.id and ended_on is null) as swims,
    children.id in (select unnest(private.refused_child_ids())) as refused,
    private.own_level_id(children.level_id, children.skill_level) as level_id
  from public.children
  where (select private.is_desk()) or (select auth.role()) = 'service_role';

create or replace view public.public_classes with (security_barrier = true) as
  select
    class_sessions.id as session_id,
    classes.id as class_id,
    classes.title, classes.title_en, classes.title_ru,
    classes.description, classes.description_en, classes.description_ru,
    classes.level, classes.age_min, classes.age_max,
    classes.location_id,
    locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    locations.type as location_type,
    class_sessions.day_of_week, class_sessions.start_time,
    classes.duration_minutes, classes.price_per_class, classes.lane,
    class_availability.capacity, coalesce(on_day.taken, class_availability.taken) as taken,
    coalesce(on_day.free, class_availability.free) as free, coalesce(on_day.waiting, class_availability.waiting) as waiting,
    private.teacher_names(classes.id) as instructor_name,
    (
      select min(starts_at) from public.lessons
      where lessons.session_id = class_sessions.id and starts_at > now() and status = 'scheduled'
    ) as next_starts_at,
    classes.single_days, classes.season_id,
    case when lower(classes.runs) > (now() at time zone 'Europe/Sofia')::date then lower(classes.runs) end as starts_on,
    classes.level_id, levels.name as level_name, levels.name_en as level_name_en, levels.name_ru as level_name_ru, levels.color as level_color
  from public.classes
  left join public.levels on levels.id = classes.level_id
  join public.class_sessions on class_sessions.class_id = classes.id
  join public.locations on locations.id = classes.location_id
  join public.class_availability on class_availability.class_id = classes.id
  left join lateral (
    select taken, free, waiting from public.class_day_availability as days
    where days.class_id = classes.id and days.day_of_week = class_sessions.day_of_week and classes.single_days
  ) as on_day on true
  where classes.is_active and classes.kind = 'weekly' and locations.is_active;

create or replace view public.admin_classes as
  select
    classes.id, classes.title, classes.title_en, classes.title_ru, classes.description, classes.description_en,
    classes.description_ru, classes.instructor_id, classes.location_id, classes.duration_minutes, classes.price_per_class, classes.max_capacity,
    classes.lane, classes.level, classes.age_min, classes.age_max, classes.is_active, classes.created_at,
    coalesce(profiles.full_name, '') as instructor,
    locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    coalesce((
      select jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', start_time) order by day_of_week, start_time)
      from public.class_sessions where class_id = classes.id
    ), '[]') as sessions,
    seats.taken, counts.waiting, seats.taken::float8 / max_capacity as fill,
    private.instructor_ids_of(classes.id) as instructor_ids,
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'teacher') as teacher_ids,
    array(select class_instructors.instructor_id from public.class_instructors where class_id = classes.id and part = 'assistant') as assistant_ids,
    counts.extra, classes.single_days, classes.season_id, classes.is_planned,
    classes.level_id, levels.name as level_name, levels.name_en as level_name_en, levels.name_ru as level_name_ru, levels.color as level_color
  from public.classes
  left join public.levels on levels.id = classes.level_id
  join public.locations on locations.id = location_id
  left join public.profiles on profiles.user_id = instructor_id
  cross join lateral (
    select count(*) filter (where status = 'active' and extra_seat_reason is null)::integer as taken,
      count(*) filter (where status = 'waitlist')::integer as waiting,
      count(*) filter (where status = 'active' and extra_seat_reason is not null)::integer as extra
    from public.enrollments where class_id = classes.id and status in ('active', 'waitlist')
  ) as counts
  cross join lateral (
    select coalesce(case when classes.single_days then private.seats_taken(classes.id, null, false) end, counts.taken) as taken
  ) as seats
  where classes.kind = 'weekly' and ((select private.is_desk()) or (select auth.role()) = 'service_role');

alter table public.levels enable row level security;
alter table public.levels force row level security;
create policy levels__public on public.levels for select to anon, authenticated using (true);
grant select on public.levels to anon, authenticated;
-- Writing is save_levels'.
create trigger levels__notify after insert or update or delete or truncate on public.levels
  for each statement execute function private.announce_changed_content();

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
