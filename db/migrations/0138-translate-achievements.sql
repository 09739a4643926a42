-- What coaches and athletes have won has a title in three languages; the words about it stood on the public page in Bulgarian alone.

alter table public.team_achievements
  add column description_en text constraint team_achievements__description_en_length check (length(description_en) <= 4000),
  add column description_ru text constraint team_achievements__description_ru_length check (length(description_ru) <= 4000);
grant insert (description_en, description_ru) on public.team_achievements to authenticated;
grant update (description_en, description_ru) on public.team_achievements to authenticated;
comment on column public.team_achievements.description_en is 'In English; without it the Bulgarian words stand in.';
comment on column public.team_achievements.description_ru is 'In Russian; without it the Bulgarian words stand in.';
