-- A child that takes a seat in the class gets the credit of a visit back that was marked before its lesson.
-- older programs: go on

create or replace function private.drop_visits_ahead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A mark before the lesson has used the credit: without it the credit goes back.
  update public.visits set mark = null
  where child_id = new.child_id and mark is not null
    and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now() and private.swims_on(new, starts_at));
  delete from public.visits
  where child_id = new.child_id and lesson_id in (select id from public.lessons where class_id = new.class_id and starts_at > now() and private.swims_on(new, starts_at));
  return null;
end
$$;
