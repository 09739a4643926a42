-- An instructor notes the theme and the homework of a lesson, and shares them with its families.
-- older programs: go on

create table public.lesson_themes (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  theme text constraint lesson_themes__theme_length check (length(theme) between 1 and 200),
  homework text constraint lesson_themes__homework_length check (length(homework) between 1 and 1000),
  is_shared boolean not null default false,
  written_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint lesson_themes__not_empty check (num_nonnulls(theme, homework) > 0)
);
create index lesson_themes__by_author on public.lesson_themes (written_by);
comment on table public.lesson_themes is 'The theme of a lesson, and what its children practice until the next one.';
comment on column public.lesson_themes.is_shared is 'True: the families of the lesson''s children read it too.';
comment on column public.lesson_themes.written_by is 'The person who changed it last.';

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

alter table public.lesson_themes enable row level security;
alter table public.lesson_themes force row level security;
create policy lesson_themes__read on public.lesson_themes for select to authenticated using (
  lesson_id = any ((select private.shared_theme_ids())::uuid[])
  or exists (select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or (select private.is('admin'))
);
grant select (lesson_id, theme, homework, is_shared, created_at) on public.lesson_themes to authenticated;
-- written_by is not granted; insert, update, delete are not either: save_lesson_theme knows the staff.
