-- A seat is held for minutes while a family fills in and pays; a season opens to some families before others.
-- older programs: go on

create table public.seat_holds (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes (id) on delete cascade,
  child_id uuid not null references public.children (id) on delete cascade,
  held_by uuid references auth.users (id) on delete set null,
  expires_at timestamptz not null,
  released_at timestamptz,
  created_at timestamptz not null default now()
);
-- One seat at a time for a child.
create unique index seat_holds__one_a_child on public.seat_holds (child_id) where released_at is null;
create index seat_holds__holding on public.seat_holds (class_id, expires_at) where released_at is null;
create index seat_holds__by_class on public.seat_holds (class_id);
create index seat_holds__by_child on public.seat_holds (child_id, created_at);
create index seat_holds__by_holder on public.seat_holds (held_by);
comment on table public.seat_holds is 'A seat that no other child gets while a family fills in and pays, until expires_at; kept for a day to count them.';
comment on column public.seat_holds.released_at is 'Set once it was given back, or became a seat.';

create table public.season_windows (
  season_id uuid not null references public.seasons (id) on delete cascade,
  audience text not null constraint season_windows__audience_known check (audience in ('own', 'sibling', 'waitlist', 'everybody')),
  opens_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (season_id, audience)
);
comment on table public.season_windows is 'From when on a season takes enrollments of whom; without any row at once, of everybody.';
comment on column public.season_windows.audience is 'own: children with a seat; sibling: of a family that has one; waitlist: those who wait for a class that it goes on from.';

create or replace function private.seats_held(_class_id uuid) returns integer language sql stable security definer set search_path = ''
  return (
    (
      select count(*) from public.season_proposals
      where class_id = _class_id and status = 'open' and answer_until >= (now() at time zone 'Europe/Sofia')::date
    ) + (
      select count(*) from public.seat_holds where class_id = _class_id and released_at is null and expires_at > now()
    )
  )::integer;
comment on function private.seats_held(uuid) is 'The seats of a class that are held: for children who are asked whether they go on in it, and for families who fill in and pay.';

create function private.season_opens(_class_id uuid, _child_id uuid) returns timestamptz language sql stable security definer set search_path = ''
  return (
    select case when exists (select from public.season_windows where season_windows.season_id = classes.season_id) then coalesce((
      select min(opens_at) from public.season_windows
      where season_windows.season_id = classes.season_id and case audience
        when 'everybody' then true
        when 'own' then exists (select from public.enrollments where enrollments.child_id = _child_id and status = 'active')
        when 'sibling' then exists (
          select from public.children as sibling join public.enrollments on enrollments.child_id = sibling.id and status = 'active'
          where sibling.parent_id = (select parent_id from public.children where id = _child_id)
        )
        else exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'waitlist'
            and class_id in (select planned.copied_from from public.classes as planned where planned.season_id = classes.season_id)
        )
      end
    ), 'infinity') end
    from public.classes where classes.id = _class_id
  );
comment on function private.season_opens(uuid, uuid) is 'From when on the season of the class takes this child; null: it has no such time.';
alter function private.season_opens(uuid, uuid) owner to service_role;
revoke execute on function private.season_opens(uuid, uuid) from public;
grant execute on function private.season_opens(uuid, uuid) to service_role;

-- Before the row is there: it would make its own child one with a seat. A family comes at its hour, whatever its clock says; the desk and the club's own work at any.
create function private.refuse_before_opening() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  opens timestamptz;
begin
  if auth.uid() is null or private.is_desk() then
    return new;
  end if;
  -- A child that was offered a seat of this season has its turn already.
  if exists (
    select from public.season_proposals join public.classes using (season_id)
    where season_proposals.child_id = new.child_id and season_proposals.status = 'confirmed' and classes.id = new.class_id
  ) then
    return new;
  end if;
  opens := private.season_opens(new.class_id, new.child_id);
  if opens > clock_timestamp() then
    raise exception 'the season is not open yet' using errcode = '23514', constraint = 'enrollments__season_is_open', table = tg_table_name,
      schema = 'public', detail = nullif(opens, 'infinity')::text;
  end if;
  return new;
end
$$;
alter function private.refuse_before_opening() owner to service_role;

create trigger enrollments__season_is_open before insert or update of class_id on public.enrollments
  for each row when (new.status <> 'inactive') execute function private.refuse_before_opening();

alter table public.seat_holds enable row level security;
alter table public.seat_holds force row level security;
create policy seat_holds__read on public.seat_holds for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.seat_holds to authenticated;
-- insert, update, delete are not granted: hold_seat counts the seats of the class.
create trigger seat_holds__season_is_open before insert on public.seat_holds
  for each row execute function private.refuse_before_opening();
create trigger seat_holds__announce_seats after insert or update or delete on public.seat_holds
  for each row execute function private.announce_seats();

alter table public.season_windows enable row level security;
alter table public.season_windows force row level security;
create policy season_windows__read on public.season_windows for select to anon, authenticated
  using (exists (select from public.seasons where seasons.id = season_id));
grant select on public.season_windows to anon, authenticated;
-- insert, update, delete are not granted: save_season writes them with the season.
