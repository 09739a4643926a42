-- Instructors who have a lesson open see the theme that another one writes, or removes. What is removed is not shared, so no family reads it.
-- older programs: go on

drop policy lesson_themes__read on public.lesson_themes;
create policy lesson_themes__read on public.lesson_themes for select to authenticated using (
  lesson_id = any ((select private.shared_theme_ids())::uuid[])
  or exists (select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or (select private.is('admin'))
);
alter publication supabase_realtime add table public.lesson_themes;
