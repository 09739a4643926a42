-- An instructor keeps pictures of a lesson: an album for all its families, clips for one; families see them as long as they agree.
-- older programs: go on

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, inspects_content, owner_quota) values
  ('lessons', 'lessons', false, 50000000, '{image/jpeg,image/png,image/webp,video/mp4,video/quicktime,video/webm}', true, 20000000000);

comment on column storage.buckets.inspects_content is 'The type of a file comes from its bytes; pictures are encoded again and films emptied of camera and location data.';

create table public.lesson_pictures (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  file_path text not null constraint lesson_pictures__file_path_length check (length(file_path) between 1 and 300),
  type text not null,
  bytes bigint not null,
  added_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index lesson_pictures__file_once on public.lesson_pictures (file_path);
create index lesson_pictures__by_lesson on public.lesson_pictures (lesson_id, created_at);
create index lesson_pictures__by_child on public.lesson_pictures (child_id);
create index lesson_pictures__by_author on public.lesson_pictures (added_by);
comment on table public.lesson_pictures is 'A picture or film of a lesson: of its album, or a clip for the family of one child. Families see it as long as the consent for photos is there: for an album that of every child of the lesson, for a clip that of its child.';
comment on column public.lesson_pictures.child_id is 'The child of a clip; null: the picture is of the album.';
comment on column public.lesson_pictures.file_path is 'Path in the private bucket lessons.';
comment on column public.lesson_pictures.type is 'The type of its bytes, as the file service found it.';

-- Seats move to other classes with their rows, and a visit or a mark can be taken back: who was in a lesson is not read from them later.
create table public.album_children (
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (lesson_id, child_id)
);
create index album_children__by_child on public.album_children (child_id);
comment on table public.album_children is 'The children who were in a lesson when its album got a picture. Later guests and marks count beside them.';

create view private.lesson_children as
  select lesson_id, child_id from public.album_children
  union select lesson_id, child_id from public.visits
  union select lesson_id, child_id from public.attendance;
alter view private.lesson_children owner to service_role;
comment on view private.lesson_children is 'The children of lessons with an album, each of whom the consent for photos is needed: with a seat, as guests, or marked.';
grant select on private.lesson_children to service_role;

-- A call for each lesson: as a part of the query it would be asked of all lessons of the club.
create function private.is_agreed(_lesson_id uuid) returns boolean language sql stable security definer set search_path = ''
  return not exists (
    select from private.lesson_children where lesson_id = _lesson_id and private.allows_photos(child_id) is not true
  );
comment on function private.is_agreed(uuid) is 'True if every child of the lesson has the consent for photos; false where the club asks for none.';
alter function private.is_agreed(uuid) owner to service_role;
revoke execute on function private.is_agreed(uuid) from public;
grant execute on function private.is_agreed(uuid) to service_role;

create function private.open_album_ids(_children uuid[]) returns uuid[] language sql stable security definer set search_path = ''
begin atomic
  with albums as materialized (
    select distinct lesson_id from public.lesson_pictures
    where child_id is null
      and lesson_id in (select lesson_children.lesson_id from private.lesson_children where lesson_children.child_id = any (_children))
  )
  select array(
    select lessons.id from albums join public.lessons on lessons.id = lesson_id where status <> 'cancelled' and private.is_agreed(lessons.id)
  );
end;
comment on function private.open_album_ids(uuid[]) is 'The lessons of these children whose album is open: every child of the lesson has the consent for photos.';
alter function private.open_album_ids(uuid[]) owner to service_role;
revoke execute on function private.open_album_ids(uuid[]) from public;
grant execute on function private.open_album_ids(uuid[]) to service_role;

create function private.my_album_ids() returns uuid[] language sql stable security definer set search_path = ''
  return private.open_album_ids(private.my_child_ids() || private.athlete_child_ids());
comment on function private.my_album_ids() is 'The lessons of the caller''s own children whose album is open.';
alter function private.my_album_ids() owner to service_role;
grant execute on function private.my_album_ids() to anon, authenticated;

create function private.my_pictured_child_ids() returns uuid[] language sql stable security definer set search_path = ''
  return array(
    select id from unnest(private.my_child_ids() || private.athlete_child_ids()) as own (id) where private.allows_photos(id)
  );
comment on function private.my_pictured_child_ids() is 'The caller''s own children of whom photos are allowed.';
alter function private.my_pictured_child_ids() owner to service_role;
grant execute on function private.my_pictured_child_ids() to anon, authenticated;

create function private.delete_file_of_picture() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.objects where bucket_id = 'lessons' and name = old.file_path;
  return null;
end
$$;
alter function private.delete_file_of_picture() owner to service_role;

-- Its consent goes with it, and without its row it would not hold the album back any more.
create function private.delete_pictures_of_child() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.lesson_pictures
  where child_id is null and lesson_id in (select lesson_id from private.lesson_children where lesson_children.child_id = old.id);
  return old;
end
$$;
alter function private.delete_pictures_of_child() owner to service_role;

create function private.is_of_lesson(_file_path text) returns boolean language sql stable security definer set search_path = ''
  return exists (select from public.lesson_pictures where file_path = _file_path);
comment on function private.is_of_lesson(text) is 'True if a file belongs to a lesson, also where the caller may not read that.';
alter function private.is_of_lesson(text) owner to service_role;
grant execute on function private.is_of_lesson(text) to authenticated;

-- Volatile, so that each of several uploads at once counts those before it.
create function private.may_bring_picture() returns boolean language sql volatile security definer set search_path = ''
begin atomic
  select exists (select from public.user_roles where user_id = auth.uid() and role in ('admin', 'instructor'))
    and (
      select count(*) from storage.objects
      where owner_id = auth.uid()::text and bucket_id = 'lessons'
        and not exists (select from public.lesson_pictures where file_path = objects.name)
    ) < 25;
end;
comment on function private.may_bring_picture() is 'True if the caller teaches or is an admin, and has room for another file that is of no lesson yet.';
alter function private.may_bring_picture() owner to service_role;
grant execute on function private.may_bring_picture() to authenticated;

alter table public.lesson_pictures enable row level security;
alter table public.lesson_pictures force row level security;
create policy lesson_pictures__read on public.lesson_pictures for select to authenticated using (
  (child_id is null and lesson_id = any ((select private.my_album_ids())::uuid[]))
  or child_id = any ((select private.my_pictured_child_ids())::uuid[])
  or exists (select from public.lessons where lessons.id = lesson_id and class_id = any ((select private.taught_class_ids())::uuid[]))
  or lesson_id = any ((select private.substituted_lesson_ids())::uuid[])
  or (select private.is('admin'))
);
grant select (id, lesson_id, child_id, file_path, type, bytes, created_at) on public.lesson_pictures to authenticated;
-- added_by is not granted; insert, update, delete are not either: add_lesson_pictures knows the staff and the children of the lesson.
create trigger lesson_pictures__delete_file after delete on public.lesson_pictures for each row execute function private.delete_file_of_picture();
create trigger children__delete_pictures before delete on public.children for each row execute function private.delete_pictures_of_child();

alter table public.album_children enable row level security;
alter table public.album_children force row level security;
-- Nothing is granted: whose consent is missing is said by list_lesson_pictures, to the staff of the lesson.

-- lessons/{user_id}/…: who teaches adds a file to the own folder. Once it is of a lesson, who sees that picture reads it.
create policy objects__bring_picture on storage.objects for insert to authenticated
  with check (bucket_id = 'lessons' and (storage.foldername(name))[1] = (select auth.uid())::text and (select private.may_bring_picture()));
create policy objects__read_picture on storage.objects for select to authenticated using (
  bucket_id = 'lessons' and (
    exists (select from public.lesson_pictures where file_path = objects.name)
    or ((storage.foldername(name))[1] = (select auth.uid())::text and not private.is_of_lesson(name))
  )
);
