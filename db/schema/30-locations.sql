-- The halls and pools of lessons.

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
  created_at timestamptz not null default now(),
  lane_count integer constraint locations__lane_count_sensible check (lane_count between 1 and 20),
  has_check_in boolean not null default false
);
create unique index locations__name_once on public.locations (lower(name));
comment on table public.locations is 'A pool, school or kindergarten where lessons are held.';
comment on column public.locations.lane_count is 'How many lanes the club uses there; null: not counted in lanes.';
comment on column public.locations.has_check_in is 'True: children show their card at the desk, which marks them present.';

-- # rules

alter table public.locations enable row level security;
alter table public.locations force row level security;
create policy locations__public on public.locations for select to anon, authenticated using (is_active or (select private.is('admin')));
create policy locations__signed_in on public.locations for select to authenticated using (true);
create policy locations__insert on public.locations for insert to authenticated with check ((select private.is('admin')));
create policy locations__update on public.locations for update to authenticated using ((select private.is('admin')));
create policy locations__delete on public.locations for delete to authenticated using ((select private.is('admin')));
grant select on public.locations to anon, authenticated;
grant delete on public.locations to authenticated;
grant insert (name, name_en, name_ru, type, address, address_en, address_ru, description, description_en, description_ru, latitude, longitude, photo_path, is_active, lane_count, has_check_in) on public.locations to authenticated;
grant update (name, name_en, name_ru, type, address, address_en, address_ru, description, description_en, description_ru, latitude, longitude, photo_path, is_active, lane_count, has_check_in) on public.locations to authenticated;
create trigger locations__audit after insert or update or delete on public.locations
  for each row execute function private.audit_row_change();
create trigger locations__notify after insert or update or delete or truncate on public.locations
  for each statement execute function private.announce_changed_content();
