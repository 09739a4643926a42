-- The people on the public page, with what they have won.

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint team_members__kind_known check (kind in ('coach', 'athlete')),
  user_id uuid references auth.users (id) on delete set null,
  full_name text not null constraint team_members__name_length check (length(full_name) between 1 and 120)
    constraint team_members__full_name_plain check (private.is_plain_name(full_name)),
  photo_path text,
  bio text not null default '' constraint team_members__bio_length check (length(bio) <= 4000),
  bio_en text,
  bio_ru text,
  years_experience integer constraint team_members__years_sensible check (years_experience between 0 and 80),
  certifications text[] not null default '{}',
  specialties text[] not null default '{}',
  display_order integer not null default 0,
  is_visible boolean not null default true,
  joined_on date,
  created_at timestamptz not null default now(),
  specialties_en text[] not null default '{}',
  specialties_ru text[] not null default '{}',
  certifications_en text[] not null default '{}',
  certifications_ru text[] not null default '{}'
);
create index team_members__in_order on public.team_members (kind, display_order) where is_visible;
create index team_members__by_user on public.team_members (user_id);
comment on table public.team_members is 'A coach or an athlete as the public site shows them.';
comment on column public.team_members.specialties_en is 'The whole list in English; an empty one: the Bulgarian list is shown.';
comment on column public.team_members.specialties_ru is 'The whole list in Russian; an empty one: the Bulgarian list is shown.';
comment on column public.team_members.certifications_en is 'The whole list in English; an empty one: the Bulgarian list is shown.';
comment on column public.team_members.certifications_ru is 'The whole list in Russian; an empty one: the Bulgarian list is shown.';

create table public.team_achievements (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.team_members (id) on delete cascade,
  title text not null constraint team_achievements__title_length check (length(title) between 1 and 200),
  title_en text,
  title_ru text,
  year integer not null constraint team_achievements__year_sensible check (year between 1900 and 2200),
  description text constraint team_achievements__description_length check (length(description) <= 4000),
  created_at timestamptz not null default now(),
  description_en text constraint team_achievements__description_en_length check (length(description_en) <= 4000),
  description_ru text constraint team_achievements__description_ru_length check (length(description_ru) <= 4000)
);
create index team_achievements__by_member on public.team_achievements (member_id, year desc);
comment on table public.team_achievements is 'What a coach or an athlete has won.';
comment on column public.team_achievements.description_en is 'In English; without it the Bulgarian text is shown.';
comment on column public.team_achievements.description_ru is 'In Russian; without it the Bulgarian text is shown.';

-- # rules

alter table public.team_members enable row level security;
alter table public.team_members force row level security;
create policy team_members__public on public.team_members for select to anon, authenticated using (is_visible or (select private.is('admin')));
create policy team_members__insert on public.team_members for insert to authenticated with check ((select private.is('admin')));
create policy team_members__update on public.team_members for update to authenticated using ((select private.is('admin')));
create policy team_members__delete on public.team_members for delete to authenticated using ((select private.is('admin')));
grant select on public.team_members to anon, authenticated;
grant delete on public.team_members to authenticated;
grant insert (kind, user_id, full_name, photo_path, bio, bio_en, bio_ru, years_experience, certifications, specialties, display_order, is_visible, joined_on, specialties_en, specialties_ru, certifications_en, certifications_ru) on public.team_members to authenticated;
grant update (kind, user_id, full_name, photo_path, bio, bio_en, bio_ru, years_experience, certifications, specialties, display_order, is_visible, joined_on, specialties_en, specialties_ru, certifications_en, certifications_ru) on public.team_members to authenticated;
create trigger team_members__audit after insert or update or delete on public.team_members
  for each row execute function private.audit_row_change('display_order');
create trigger team_members__notify after insert or update or delete or truncate on public.team_members
  for each statement execute function private.announce_changed_content();

alter table public.team_achievements enable row level security;
alter table public.team_achievements force row level security;
create policy team_achievements__public on public.team_achievements for select to anon, authenticated
  using (exists (select from public.team_members where team_members.id = member_id));
create policy team_achievements__insert on public.team_achievements for insert to authenticated with check ((select private.is('admin')));
create policy team_achievements__update on public.team_achievements for update to authenticated using ((select private.is('admin')));
create policy team_achievements__delete on public.team_achievements for delete to authenticated using ((select private.is('admin')));
grant select on public.team_achievements to anon, authenticated;
grant delete on public.team_achievements to authenticated;
grant insert (member_id, title, title_en, title_ru, year, description, description_en, description_ru) on public.team_achievements to authenticated;
grant update (title, title_en, title_ru, year, description, description_en, description_ru) on public.team_achievements to authenticated;
create trigger team_achievements__audit after insert or update or delete on public.team_achievements
  for each row execute function private.audit_row_change();
create trigger team_achievements__notify after insert or update or delete or truncate on public.team_achievements
  for each statement execute function private.announce_changed_content();
