-- Accidents of children: the log of the club, for the families, the desk and the insurer.

create table public.accidents (
  id uuid primary key default gen_random_uuid(),
  child_id uuid references public.children (id) on delete set null,
  lesson_id uuid references public.lessons (id) on delete set null,
  happened_at timestamptz not null,
  what text not null constraint accidents__what_length check (length(what) between 1 and 2000),
  spot text constraint accidents__spot_length check (length(spot) between 1 and 200),
  done text not null constraint accidents__done_length check (length(done) between 1 and 2000),
  informed text constraint accidents__informed_length check (length(informed) between 1 and 500),
  reported_by uuid references auth.users (id) on delete set null,
  follow_up text constraint accidents__follow_up_length check (length(follow_up) between 1 and 2000),
  followed_up_by uuid references auth.users (id) on delete set null,
  followed_up_at timestamptz,
  created_at timestamptz not null default now(),
  event_id uuid,
  location_id uuid references public.locations (id) on delete set null,
  constraint accidents__follow_up_whole check ((follow_up is null) = (followed_up_at is null)),
  -- A lesson and an event have a location of their own.
  constraint accidents__one_scene check (num_nonnulls(lesson_id, event_id, location_id) <= 1)
);
create index accidents__by_child on public.accidents (child_id, happened_at desc);
create index accidents__newest on public.accidents (happened_at desc, id);
create index accidents__waiting on public.accidents (happened_at) where followed_up_at is null;
create index accidents__by_lesson on public.accidents (lesson_id);
create index accidents__by_reporter on public.accidents (reported_by);
create index accidents__by_follower on public.accidents (followed_up_by);
create index accidents__by_event on public.accidents (event_id);
create index accidents__by_location on public.accidents (location_id);
comment on table public.accidents is 'A child was hurt: the accident, its spot, the first aid, the people who know of it. Rows stay when the child is deleted, without its name, for five years.';
comment on column public.accidents.spot is 'The part of the pool, or another spot.';
comment on column public.accidents.event_id is 'The event at which it happened; null for a lesson, or outside of both.';
comment on column public.accidents.location_id is 'The location of an accident outside of lessons and events.';
comment on column public.accidents.informed is 'People who know of it, beside the family, which gets an urgent message.';
comment on column public.accidents.follow_up is 'The outcome, in the words of the desk; null: it waits for that.';

-- # functions and views

create view public.accident_log as
  select
    accidents.id, happened_at, what, spot, done, informed, follow_up, followed_up_at, accidents.created_at,
    accidents.child_id, coalesce(children.full_name, '') as child_name, children.birth_date,
    accidents.lesson_id, classes.title, classes.title_en, classes.title_ru,
    locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
    coalesce(reporters.full_name, '') as reporter, coalesce(followers.full_name, '') as follower,
    accidents.event_id, events.title as event_title, events.title_en as event_title_en, events.title_ru as event_title_ru
  from public.accidents
  left join public.children on children.id = accidents.child_id
  left join public.lessons on lessons.id = accidents.lesson_id
  left join public.classes on classes.id = lessons.class_id
  left join public.events on events.id = accidents.event_id
  left join public.locations on locations.id = coalesce(lessons.moved_to, classes.location_id, events.location_id, accidents.location_id)
  left join public.profiles as reporters on reporters.user_id = reported_by
  left join public.profiles as followers on followers.user_id = followed_up_by
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.accident_log owner to service_role;
comment on view public.accident_log is 'Every accident with the child, the lesson or event, and who reported it; for reception and admins. Empty for all other callers.';
grant select on public.accident_log to club_desk;

-- # rules

alter table public.accidents add constraint accidents__at_event foreign key (event_id) references public.events (id) on delete set null;
alter table public.accidents enable row level security;
alter table public.accidents force row level security;
create policy accidents__read on public.accidents for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.accidents to authenticated;
-- insert, update, delete are not granted: report_accident and follow_up_accident write.
