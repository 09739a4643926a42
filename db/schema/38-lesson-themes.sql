-- Themes of lessons with the homework, which the family reads where the instructor shares it.

create table public.lesson_themes (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  theme text constraint lesson_themes__theme_length check (length(theme) between 1 and 200),
  homework text constraint lesson_themes__homework_length check (length(homework) between 1 and 1000),
  is_shared boolean not null default false,
  written_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  written_at timestamptz not null default now(),
  client_id uuid,
  -- A removal keeps its moment, so that an older text that arrives later changes nothing.
  constraint lesson_themes__removed_for_all check (num_nonnulls(theme, homework) > 0 or not is_shared)
);
create index lesson_themes__by_author on public.lesson_themes (written_by);
comment on table public.lesson_themes is 'The theme of a lesson, and what its children practice until the next one.';
comment on column public.lesson_themes.is_shared is 'True: the families of the lesson''s children read it too.';
comment on column public.lesson_themes.written_by is 'The person who changed it last.';
comment on column public.lesson_themes.written_at is 'The moment at which it was written, perhaps without a network: the later one counts.';
comment on column public.lesson_themes.client_id is 'The id with which a device sent it: sent again it changes nothing.';

-- # functions and views

create function private.shared_theme_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select lessons.id from public.enrollments
    join public.lessons on lessons.class_id = enrollments.class_id
    join public.lesson_themes on lesson_id = lessons.id
    where child_id = any (private.my_child_ids() || private.athlete_child_ids()) and enrollments.status <> 'waitlist'
      and starts_at >= enrollments.created_at and (enrollments.status = 'active' or starts_at < ended_at)
      and is_shared and private.swims_on(enrollments, starts_at)
    union
    select visits.lesson_id from public.visits join public.lesson_themes on lesson_themes.lesson_id = visits.lesson_id
    where child_id = any (private.my_child_ids() || private.athlete_child_ids()) and is_shared
  );
comment on function private.shared_theme_ids() is 'The lessons of the caller''s own children, also of those they visit, whose theme the instructor shares with the families.';
alter function private.shared_theme_ids() owner to service_role;
grant execute on function private.shared_theme_ids() to anon, authenticated;

-- # rules

alter table public.lesson_themes enable row level security;
alter table public.lesson_themes force row level security;
create policy lesson_themes__read on public.lesson_themes for select to authenticated using (
  lesson_id = any ((select private.shared_theme_ids())::uuid[])
  or exists (select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or (select private.is('admin'))
);
grant select (lesson_id, theme, homework, is_shared, created_at) on public.lesson_themes to authenticated;
-- written_by, written_at and client_id are not granted; insert, update, delete are not either: save_lesson_theme knows the staff.
