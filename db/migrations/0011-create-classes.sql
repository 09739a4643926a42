-- Places, classes, their weekly sessions and the lessons made from them.

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint locations__name_length check (length(name) between 1 and 120),
  name_en text,
  name_ru text,
  type text not null constraint locations__type_known check (type in ('pool', 'kindergarten', 'school', 'gym')),
  address text not null default '' constraint locations__address_length check (length(address) <= 400),
  address_en text,
  address_ru text,
  description text constraint locations__description_length check (length(description) <= 4000),
  description_en text,
  description_ru text,
  latitude double precision constraint locations__latitude_on_earth check (latitude between -90 and 90),
  longitude double precision constraint locations__longitude_on_earth check (longitude between -180 and 180),
  photo_path text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index locations__name_once on public.locations (lower(name));
comment on table public.locations is 'A place where lessons are held.';

create table public.closures (
  id uuid primary key default gen_random_uuid(),
  location_id uuid references public.locations (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text not null default '' constraint closures__reason_length check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  constraint closures__in_order check (ends_on >= starts_on)
);
create index closures__by_location on public.closures (location_id, starts_on);
comment on table public.closures is 'Days on which a location is shut; without a location: the whole club (a public holiday).';

create table public.classes (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint classes__title_length check (length(title) between 1 and 120),
  title_en text,
  title_ru text,
  description text constraint classes__description_length check (length(description) <= 4000),
  description_en text,
  description_ru text,
  instructor_id uuid not null references auth.users (id) on delete restrict,
  location_id uuid not null references public.locations (id) on delete restrict,
  duration_minutes integer not null constraint classes__duration_sensible check (duration_minutes between 15 and 240),
  price_per_class integer not null constraint classes__price_not_negative check (price_per_class >= 0),
  max_capacity integer not null constraint classes__capacity_sensible check (max_capacity between 1 and 200),
  lane integer constraint classes__lane_sensible check (lane between 1 and 20),
  -- A class without a lane takes the whole hall: all lanes.
  lanes int4range not null generated always as (case when lane is null then int4range(1, 21) else int4range(lane, lane + 1) end) stored,
  level text constraint classes__level_known check (level in ('beginner', 'intermediate', 'advanced')),
  age_min integer constraint classes__age_min_sensible check (age_min between 0 and 99),
  age_max integer constraint classes__age_max_sensible check (age_max between 0 and 99),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint classes__ages_in_order check (age_max >= age_min),
  -- What the weekly sessions repeat to be compared with each other; the foreign key below keeps the copies true.
  constraint classes__booking_key unique (id, location_id, instructor_id, lanes, duration_minutes, is_active)
);
create index classes__by_instructor on public.classes (instructor_id);
create index classes__by_location on public.classes (location_id);
comment on table public.classes is 'A group with its instructor, place and capacity; when it meets stands in class_sessions.';
comment on column public.classes.price_per_class is 'Price of one lesson in stotinki.';
comment on column public.classes.lane is 'The lane it swims in; null: the whole hall.';
comment on column public.classes.level is 'The level it is for; null: any.';

create table public.class_sessions (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes (id) on delete cascade,
  day_of_week integer not null constraint class_sessions__day_known check (day_of_week between 1 and 7),
  start_time time not null,
  location_id uuid not null,
  instructor_id uuid not null,
  lanes int4range not null,
  duration_minutes integer not null,
  is_active boolean not null,
  minutes int4range not null generated always as (
    int4range((extract(epoch from start_time) / 60)::int, (extract(epoch from start_time) / 60)::int + duration_minutes)
  ) stored,
  created_at timestamptz not null default now(),
  constraint class_sessions__of_class foreign key (class_id, location_id, instructor_id, lanes, duration_minutes, is_active)
    references public.classes (id, location_id, instructor_id, lanes, duration_minutes, is_active) on update cascade on delete cascade,
  -- A class meets once at a time: "This session already exists".
  constraint class_sessions__once unique (class_id, day_of_week, start_time),
  -- Two classes never share a lane, nor a lane with the whole hall.
  constraint class_sessions__lane_free exclude using gist
    (location_id extensions.gist_uuid_ops with =, day_of_week extensions.gist_int4_ops with =, lanes with &&, minutes with &&) where (is_active) deferrable initially immediate,
  -- An instructor teaches one class at a time.
  constraint class_sessions__instructor_free exclude using gist
    (instructor_id extensions.gist_uuid_ops with =, day_of_week extensions.gist_int4_ops with =, minutes with &&) where (is_active) deferrable initially immediate
);
comment on table public.class_sessions is 'When a class meets in a week: 1 is Monday, start_time in club time. Lessons are made from it.';

create table public.class_meetings (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes (id) on delete cascade,
  session_id uuid references public.class_sessions (id) on delete set null,
  starts_at timestamptz not null,
  duration_minutes integer not null constraint class_meetings__duration_sensible check (duration_minutes between 15 and 240),
  status text not null default 'scheduled' constraint class_meetings__status_known check (status in ('scheduled', 'held', 'cancelled')),
  cancel_reason text constraint class_meetings__cancel_reason_length check (length(cancel_reason) <= 200),
  substitute_instructor_id uuid references auth.users (id) on delete set null,
  notes text constraint class_meetings__notes_length check (length(notes) <= 4000),
  created_at timestamptz not null default now(),
  constraint class_meetings__once unique (class_id, starts_at)
);
create index class_meetings__by_time on public.class_meetings (starts_at);
create index class_meetings__by_session on public.class_meetings (session_id);
create index class_meetings__by_substitute on public.class_meetings (substitute_instructor_id) where substitute_instructor_id is not null;
comment on table public.class_meetings is 'One lesson on one date, made ahead from the weekly sessions.';

create function private.taught_class_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.classes where instructor_id = auth.uid() and private.is('instructor'));
comment on function private.taught_class_ids() is 'The classes of the calling instructor.';
create function private.substituted_meeting_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(select id from public.class_meetings where substitute_instructor_id = auth.uid() and private.is('instructor'));
comment on function private.substituted_meeting_ids() is 'The single lessons in which the calling instructor stands in.';
alter function private.taught_class_ids() owner to service_role;
alter function private.substituted_meeting_ids() owner to service_role;
grant execute on function private.taught_class_ids(), private.substituted_meeting_ids() to anon, authenticated;

alter table public.locations enable row level security;
alter table public.locations force row level security;
create policy locations__public on public.locations for select to anon, authenticated using (is_active or (select private.is('admin')));
create policy locations__signed_in on public.locations for select to authenticated using (true);
create policy locations__insert on public.locations for insert to authenticated with check ((select private.is('admin')));
create policy locations__update on public.locations for update to authenticated using ((select private.is('admin')));
create policy locations__delete on public.locations for delete to authenticated using ((select private.is('admin')));
grant select on public.locations to anon, authenticated;
grant insert (name, name_en, name_ru, type, address, address_en, address_ru, description, description_en, description_ru, latitude, longitude, photo_path, is_active) on public.locations to authenticated;
grant update (name, name_en, name_ru, type, address, address_en, address_ru, description, description_en, description_ru, latitude, longitude, photo_path, is_active) on public.locations to authenticated;
grant delete on public.locations to authenticated;

alter table public.closures enable row level security;
alter table public.closures force row level security;
create policy closures__public on public.closures for select to anon, authenticated using (true);
create policy closures__insert on public.closures for insert to authenticated with check ((select private.is('admin')));
create policy closures__update on public.closures for update to authenticated using ((select private.is('admin')));
create policy closures__delete on public.closures for delete to authenticated using ((select private.is('admin')));
grant select on public.closures to anon, authenticated;
grant insert (location_id, starts_on, ends_on, reason), update (location_id, starts_on, ends_on, reason), delete on public.closures to authenticated;

alter table public.classes enable row level security;
alter table public.classes force row level security;
create policy classes__public on public.classes for select to anon using (is_active);
-- A signed-in person also reads classes that have been closed: enrolments and lessons of the past name them.
create policy classes__signed_in on public.classes for select to authenticated using (true);
grant select on public.classes to anon, authenticated;
-- insert, update, delete are not granted: save_class writes a class with its sessions in one piece.

alter table public.class_sessions enable row level security;
alter table public.class_sessions force row level security;
create policy class_sessions__public on public.class_sessions for select to anon using (is_active);
create policy class_sessions__signed_in on public.class_sessions for select to authenticated using (true);
grant select on public.class_sessions to anon, authenticated;

alter table public.class_meetings enable row level security;
alter table public.class_meetings force row level security;
create policy class_meetings__public on public.class_meetings for select to anon, authenticated using (true);
-- A visitor reads when a lesson is, not what the instructor noted of it.
grant select (id, class_id, session_id, starts_at, duration_minutes, status, created_at) on public.class_meetings to anon;
grant select (id, class_id, session_id, starts_at, duration_minutes, status, cancel_reason, substitute_instructor_id, created_at) on public.class_meetings to authenticated;
-- notes is not granted: the staff reads it through open_roster.
