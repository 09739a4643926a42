-- Says who a child's parents are in one function, which notifications of all kinds ask.
-- older programs: go on
create function private.parents_of(child_id uuid) returns uuid[] language sql stable
  return array(
    select parent_id from public.children where id = parents_of.child_id
    union select user_id from public.guardians where guardians.child_id = parents_of.child_id
  );
comment on function private.parents_of(uuid) is 'The first and the second parent of a child.';
grant execute on function private.parents_of(uuid) to service_role;
