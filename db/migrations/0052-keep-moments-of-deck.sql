-- Two coaches see each other's steps at once, and of two themes of a lesson the one that was written later counts.
-- older programs: go on
-- contracts: nothing that was allowed: the constraint that goes refused more than the new one

alter publication supabase_realtime add table public.skill_results, public.level_passes;

alter table public.lesson_themes drop constraint lesson_themes__not_empty;
alter table public.lesson_themes add column written_at timestamptz not null default now(), add column client_id uuid,
  add constraint lesson_themes__removed_for_all check (num_nonnulls(theme, homework) > 0 or not is_shared);
update public.lesson_themes set written_at = created_at;
comment on column public.lesson_themes.written_at is 'The moment at which it was written, perhaps without a network: the later one counts.';
comment on column public.lesson_themes.client_id is 'The id with which a device sent it: sent again it changes nothing.';

alter policy lesson_themes__read on public.lesson_themes using (
  num_nonnulls(theme, homework) > 0 and (
    lesson_id = any ((select private.shared_theme_ids())::uuid[])
    or exists (select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
    or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
    or (select private.is('admin'))
  )
);
