-- Accidents happen outside of lessons, too: at an event, in a changing room, at the entrance.
-- older programs: go on

alter table public.accidents add column event_id uuid,
  add column location_id uuid references public.locations (id) on delete set null,
  add constraint accidents__one_scene check (num_nonnulls(lesson_id, event_id, location_id) <= 1),
  add constraint accidents__at_event foreign key (event_id) references public.events (id) on delete set null;
create index accidents__by_event on public.accidents (event_id);
create index accidents__by_location on public.accidents (location_id);
comment on column public.accidents.spot is 'The part of the pool, or another spot.';
comment on column public.accidents.event_id is 'The event at which it happened; null for a lesson, or outside of both.';
comment on column public.accidents.location_id is 'The location of an accident outside of lessons and events.';

create or replace view public.accident_log as
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
comment on view public.accident_log is 'Every accident with the child, the lesson or event, and who reported it; for reception and admins. Empty for all other callers.';
