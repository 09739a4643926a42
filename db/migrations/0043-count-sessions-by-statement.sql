-- Sessions that are written at once change each balance once.
-- older programs: go on

create or replace function private.add_to_balance() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.enrollments set sessions_remaining = coalesce(sessions_remaining, 0) + moved.delta
  from (select enrollment_id, sum(delta)::integer as delta from added group by enrollment_id) as moved where id = enrollment_id;
  return null;
end
$$;
drop trigger session_ledger__moves_balance on public.session_ledger;
create trigger session_ledger__moves_balance after insert on public.session_ledger referencing new table as added
  for each statement execute function private.add_to_balance();
