-- The photo of a child lies in the folder of that child: no parent shows the photo of another.
-- contracts: older programs write a photo into no other folder.
update public.children set photo_path = null where photo_path !~ ('^' || id::text || '/[A-Za-z0-9_-]+[.][a-z0-9]+$');
alter table public.children add constraint children__photo_own check (photo_path ~ ('^' || id::text || '/[A-Za-z0-9_-]+[.][a-z0-9]+$'));
comment on column public.children.photo_path is 'Path in the private bucket children, in the folder of this child.';
