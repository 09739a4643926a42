-- What coaches and athletes are good at and what they hold stood on the public page in Bulgarian alone.

alter table public.team_members
  add column specialties_en text[] not null default '{}',
  add column specialties_ru text[] not null default '{}',
  add column certifications_en text[] not null default '{}',
  add column certifications_ru text[] not null default '{}';
grant insert (specialties_en, specialties_ru, certifications_en, certifications_ru) on public.team_members to authenticated;
grant update (specialties_en, specialties_ru, certifications_en, certifications_ru) on public.team_members to authenticated;
comment on column public.team_members.specialties_en is 'The whole list in English; an empty one: the Bulgarian list stands in.';
comment on column public.team_members.specialties_ru is 'The whole list in Russian; an empty one: the Bulgarian list stands in.';
comment on column public.team_members.certifications_en is 'The whole list in English; an empty one: the Bulgarian list stands in.';
comment on column public.team_members.certifications_ru is 'The whole list in Russian; an empty one: the Bulgarian list stands in.';
