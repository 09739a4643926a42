-- public.family answers rows of user_directory, whose columns it has written down: with one column more there it is written
-- anew. Who sees what does not change.

create or replace function public.family(child public.children) returns setof public.user_directory language sql stable rows 1
begin atomic
  select user_directory.* from public.user_directory where user_id = child.parent_id;
end;
