-- What an athlete wants to reach: a time in an event, or something in own words, by a day. How near it is follows from the
-- results. Only the athlete's own: neither the family nor the office reads it.

create table public.athlete_goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text constraint athlete_goals__title_length check (length(title) between 1 and 200),
  stroke text constraint athlete_goals__stroke_known check (stroke in ('freestyle', 'backstroke', 'breaststroke', 'butterfly', 'medley')),
  distance integer constraint athlete_goals__distance_known check (distance in (25, 50, 100, 200, 400, 500, 800, 1000, 1500, 1650)),
  course text constraint athlete_goals__course_known check (course in ('LCM', 'SCM', 'SCY')),
  target_centiseconds integer constraint athlete_goals__time_positive check (target_centiseconds between 1 and 360000),
  target_date date,
  started_on date not null default (now() at time zone 'Europe/Sofia')::date,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  -- A time in an event, whole, or own words.
  constraint athlete_goals__time_or_words check (
    case num_nonnulls(stroke, distance, course, target_centiseconds) when 4 then title is null when 0 then title is not null else false end
  )
);
create index athlete_goals__by_user on public.athlete_goals (user_id, target_date);
comment on table public.athlete_goals is 'A goal of an athlete: an event and a time in hundredths, or own words, by a day. Nobody else reads it.';
comment on column public.athlete_goals.started_on is 'Progress counts from the best time of that day.';
comment on column public.athlete_goals.done_at is 'When the athlete called it done.';
alter table public.athlete_goals enable row level security;
alter table public.athlete_goals force row level security;
create policy athlete_goals__read on public.athlete_goals for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_athlete()));
create policy athlete_goals__insert on public.athlete_goals for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_athlete()));
create policy athlete_goals__update on public.athlete_goals for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_athlete()));
create policy athlete_goals__delete on public.athlete_goals for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_athlete()));
grant select, delete on public.athlete_goals to authenticated;
grant insert (id, user_id, title, stroke, distance, course, target_centiseconds, target_date, started_on, done_at) on public.athlete_goals to authenticated;
grant update (title, stroke, distance, course, target_centiseconds, target_date, done_at) on public.athlete_goals to authenticated;
