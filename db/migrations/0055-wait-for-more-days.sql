-- A child that swims on some days of its class waits for other days of it beside its seat.
-- older programs: go on
-- contracts: older programs leave adds_days false, for which the constraint always holds and the index is the one before

alter table public.enrollments add column adds_days boolean not null default false;
alter table public.enrollments add constraint enrollments__adding_waits check (not adds_days or (status = 'waitlist' and days is not null));
comment on column public.enrollments.adds_days is 'True: the child has a seat in the class, and waits here for more days of it; an accepted offer adds them to the seat.';
drop index public.enrollments__once_a_class;
create unique index enrollments__once_a_class on public.enrollments (child_id, class_id, adds_days) where status in ('active', 'waitlist');

create function private.stop_adding() returns trigger language plpgsql set search_path = '' as $$
begin
  new.adds_days := false;
  return new;
end
$$;
alter function private.stop_adding() owner to service_role;

create function private.hold_added_days() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.enrollments
    where child_id = new.child_id and class_id = new.class_id and status = 'active' and not days && new.days
  ) then
    raise exception 'the child has no seat on other days of the class' using errcode = '23514', constraint = 'enrollments__adds_to_seat',
      table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_added_days() owner to service_role;

create function private.end_added_wait() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with ended as (
    update public.enrollments set status = 'inactive', ended_at = now()
    where child_id = new.child_id and class_id = old.class_id and adds_days
      and (new.status <> 'active' or new.class_id <> old.class_id or new.days is null or new.days && days)
    returning id
  )
  update public.waitlist_offers set status = 'declined', answered_at = now() from ended
  where enrollment_id = ended.id and waitlist_offers.status = 'open';
  return null;
end
$$;
comment on function private.end_added_wait() is 'A wait for more days ends with its seat, and once the seat has one of them.';
alter function private.end_added_wait() owner to service_role;

create trigger enrollments__stop_adding before update of status on public.enrollments
  for each row when (new.status <> 'waitlist' and new.adds_days) execute function private.stop_adding();
create trigger enrollments__adds_to_seat after insert or update of days on public.enrollments
  for each row when (new.adds_days) execute function private.hold_added_days();
create trigger enrollments__end_added_wait after update of status, class_id, days on public.enrollments
  for each row when (old.status = 'active' and (old.class_id, old.status, old.days) is distinct from (new.class_id, new.status, new.days))
  execute function private.end_added_wait();
