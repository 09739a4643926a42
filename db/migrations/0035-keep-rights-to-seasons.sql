-- A right to a season comes before it is published, an offered seat opens no other, and a seat goes on in one class of a season to come.
-- older programs: go on

-- Seats from the waitlist that have begun their plan by themselves are not begun again.
update public.enrollments set transfer_from = null where status = 'active' and waitlisted_at is not null and transfer_from is not null;

create or replace function private.season_opens(_class_id uuid, _child_id uuid) returns timestamptz language sql stable security definer set search_path = ''
  return (
    select case
      -- Until all who were drawn are seated no family enrolls by itself.
      when exists (select from public.season_draws where season_draws.season_id = classes.season_id and seated_at is null) then 'infinity'
      when exists (select from public.season_windows where season_windows.season_id = classes.season_id) then coalesce((
      select min(opens_at) from public.season_windows
      where season_windows.season_id = classes.season_id and case audience
        when 'everybody' then true
        when 'own' then exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'active' and enrollments.created_at < published_at
        )
        when 'sibling' then exists (
          select from public.children as sibling join public.enrollments on enrollments.child_id = sibling.id and status = 'active'
          where sibling.parent_id = (select parent_id from public.children where id = _child_id) and enrollments.created_at < published_at
        )
        else exists (
          select from public.enrollments where enrollments.child_id = _child_id and status = 'waitlist' and enrollments.created_at < published_at
            and class_id in (select planned.copied_from from public.classes as planned where planned.season_id = classes.season_id)
        )
      end
    ), 'infinity') end
    from public.classes left join public.seasons on seasons.id = classes.season_id where classes.id = _class_id
  );

create or replace function private.refuse_before_opening() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  opens timestamptz;
begin
  if auth.uid() is null or private.is_desk() then
    return new;
  end if;
  -- The seat that goes on from one that was offered a seat of this season has its turn already; it opens no other.
  if exists (
    select from public.season_proposals join public.classes using (season_id)
    where season_proposals.enrollment_id = (to_jsonb(new) ->> 'transfer_from')::uuid and season_proposals.status = 'confirmed' and classes.id = new.class_id
  ) then
    return new;
  end if;
  opens := private.season_opens(new.class_id, new.child_id);
  if opens > clock_timestamp() then
    raise exception 'the season is not open yet' using errcode = '23514', constraint = 'enrollments__season_is_open', table = tg_table_name,
      schema = 'public', detail = coalesce(nullif(opens, 'infinity')::text, '');
  end if;
  return new;
end
$$;

-- A seat goes on in one class of a season, and in one that is ahead: that of a season that runs begins its plan, or takes the
-- running enrollment along.
create function private.hold_going_on() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.enrollments where id = new.transfer_from for no key update;
  if exists (
    select from public.enrollments as other join public.classes on classes.id = other.class_id
    where other.transfer_from = new.transfer_from and other.id <> new.id and other.status = 'active'
      and season_id = (select season_id from public.classes as own where own.id = new.class_id)
  ) then
    raise exception 'the seat goes on in a class of this season' using errcode = '23514', constraint = 'enrollments__goes_on_once',
      table = 'enrollments', schema = 'public';
  end if;
  if not exists (
    select from public.classes where id = new.class_id and lower(runs) > (now() at time zone 'Europe/Sofia')::date
  ) then
    raise exception 'the seat is not one of a season ahead' using errcode = '23514', constraint = 'enrollments__goes_on_ahead',
      table = 'enrollments', schema = 'public';
  end if;
  return null;
end
$$;
alter function private.hold_going_on() owner to service_role;

create trigger enrollments__goes_on after insert or update of status, class_id, transfer_from on public.enrollments
  for each row when (new.status = 'active' and new.transfer_from is not null) execute function private.hold_going_on();

comment on column public.season_windows.audience is 'own: children with a seat; sibling: of a family that has one; waitlist: those who wait for a class that it goes on from; each since before the season was published.';
