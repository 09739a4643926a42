-- For which ages an event is meant stood in its description alone: a child of any age was registered without a word. The club
-- may now say it as data; a child outside of it is warned of, not refused, since the club decides on exceptions.
-- older programs: go on

alter table public.events add column age_min integer, add column age_max integer;
alter table public.events add constraint events__ages check (
  age_min between 0 and 99 and age_max between 0 and 99 and (age_min is null or age_max is null or age_min <= age_max)
);
comment on column public.events.age_min is 'The youngest that the event is meant for, in full years on its first day; null: no limit.';
comment on column public.events.age_max is 'The oldest that the event is meant for, in full years on its first day; null: no limit.';
