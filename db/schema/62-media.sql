-- The public gallery: photos and films in albums, which have a name in three languages.

create table public.albums (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint albums__name_length check (length(name) between 1 and 120),
  name_en text constraint albums__name_en_length check (length(name_en) between 1 and 120),
  name_ru text constraint albums__name_ru_length check (length(name_ru) between 1 and 120),
  created_at timestamptz not null default now(),
  constraint albums__name_once unique (name)
);
comment on table public.albums is 'An album of the gallery. One in which nothing is visible is seen by the office alone.';

create table public.media_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint media_items__kind_known check (kind in ('photo', 'video')),
  title text not null default '' constraint media_items__title_length check (length(title) <= 200),
  title_en text,
  title_ru text,
  album text constraint media_items__album_length check (length(album) <= 120),
  path text,
  video_url text constraint media_items__video_url_https check (video_url ~ '^https://'),
  poster_path text,
  width integer,
  height integer,
  taken_on date,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  constraint media_items__has_source check (path is not null or (kind = 'video' and video_url is not null)),
  -- A new name goes to all its photos; without the album they stay in the gallery.
  constraint media_items__album_known
    foreign key (album) references public.albums (name) on update cascade on delete set null
);
create index media_items__newest on public.media_items (taken_on desc) where is_visible;
create index media_items__by_album on public.media_items (album, taken_on desc) where is_visible;
create index media_items__by_album_name on public.media_items (album);
comment on table public.media_items is 'A photo or video of the gallery; paths in the public bucket media.';

-- # functions and views

create function private.make_named_album() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.albums (name) values (new.album) on conflict (name) do nothing;
  return new;
end
$$;
comment on function private.make_named_album() is 'Makes the album that a photo or video names, where there is none.';
alter function private.make_named_album() owner to service_role;

create view public.media_albums with (security_invoker = true) as
  select media_items.album, count(*)::integer as items, max(media_items.taken_on) as taken_on,
    albums.name_en as album_en, albums.name_ru as album_ru
  from public.media_items join public.albums on albums.name = media_items.album
  where media_items.is_visible group by media_items.album, albums.name_en, albums.name_ru;
comment on view public.media_albums is 'The albums of the gallery that anybody sees, with how many photos and videos stand in each.';
grant select on public.media_albums to anon, authenticated;

-- # rules

alter table public.albums enable row level security;
alter table public.albums force row level security;
create policy albums__public on public.albums for select to anon, authenticated using (
  exists (select from public.media_items where media_items.album = albums.name and media_items.is_visible) or (select private.is('admin'))
);
create policy albums__update on public.albums for update to authenticated using ((select private.is('admin')));
create policy albums__delete on public.albums for delete to authenticated using ((select private.is('admin')));
grant select on public.albums to anon, authenticated;
grant delete on public.albums to authenticated;
grant update (name, name_en, name_ru) on public.albums to authenticated;
-- insert is not granted: the first photo that names an album makes it.
create trigger albums__write_down after update or delete on public.albums
  for each row execute function private.audit_row_change();
create trigger albums__notify after insert or update or delete or truncate on public.albums
  for each statement execute function private.announce_changed_content();

alter table public.media_items enable row level security;
alter table public.media_items force row level security;
create policy media_items__public on public.media_items for select to anon, authenticated using (is_visible or (select private.is('admin')));
create policy media_items__insert on public.media_items for insert to authenticated with check ((select private.is('admin')));
create policy media_items__update on public.media_items for update to authenticated using ((select private.is('admin')));
create policy media_items__delete on public.media_items for delete to authenticated using ((select private.is('admin')));
grant select on public.media_items to anon, authenticated;
grant delete on public.media_items to authenticated;
grant insert (kind, title, title_en, title_ru, album, path, video_url, poster_path, width, height, taken_on, is_visible) on public.media_items to authenticated;
grant update (kind, title, title_en, title_ru, album, path, video_url, poster_path, width, height, taken_on, is_visible) on public.media_items to authenticated;
-- What follows from an album's new name or its end is told by the album's own entry, not by one of each photo.
create trigger media_items__write_down after insert or update or delete on public.media_items
  for each row when (pg_trigger_depth() = 0) execute function private.audit_row_change();
create trigger media_items__notify after insert or update or delete or truncate on public.media_items
  for each statement execute function private.announce_changed_content();
create trigger media_items__make_album before insert or update of album on public.media_items
  for each row when (new.album is not null) execute function private.make_named_album();
