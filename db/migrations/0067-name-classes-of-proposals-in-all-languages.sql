-- Who waits to be passed has the names of classes in the reader's language.
-- older programs: go on

create or replace view public.level_proposals as
  select
    children.id as child_id, children.full_name, levels.id as level_id, levels.name as level_name, levels.name_en as level_name_en,
    levels.name_ru as level_name_ru, levels.color as level_color,
    (
      select max(skill_results.marked_at) from public.skill_results join public.skills on skills.id = skill_id
      where skill_results.child_id = children.id and skills.level_id = levels.id
    ) as ready_since,
    taught.titles as class_titles, taught.titles_en as class_titles_en, taught.titles_ru as class_titles_ru
  from public.children
  join public.levels on levels.id = private.own_level_id(children.level_id, children.skill_level)
  cross join lateral (
    select
      string_agg(distinct title, ', ') as titles, string_agg(distinct coalesce(title_en, title), ', ') as titles_en,
      string_agg(distinct coalesce(title_ru, title), ', ') as titles_ru
    from public.enrollments join public.classes on classes.id = class_id
    where enrollments.child_id = children.id and enrollments.status = 'active'
  ) as taught
  where (select private.is('admin') or auth.role() = 'service_role')
    and exists (select from public.enrollments where enrollments.child_id = children.id and status = 'active')
    and private.is_ready(children);
