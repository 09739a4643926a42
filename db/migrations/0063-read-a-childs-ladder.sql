-- How a child gets on is read in one request: its scores hang on the child already, the skills of its level did not.

create function public.ladder(child public.children) returns setof public.skills language sql stable rows 20
begin atomic
  select skills.* from public.skills where is_active and level = child.skill_level;
end;
comment on function public.ladder(public.children) is 'The skills of the child''s level; which it has shown stands in skill_results.';
grant execute on function public.ladder(public.children) to authenticated;
