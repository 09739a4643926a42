-- What the office counts of the club over time: from when to when each child swam, and how many came to the lessons of days
-- long past. Both follow from enrolments and attendance; they are kept so that years of them are counted in no time.

create table public.swimmer_spells (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  started_on date not null,
  ended_on date,
  created_at timestamptz not null default now(),
  constraint swimmer_spells__in_order check (ended_on >= started_on)
);
-- A child swims in the club or does not, in however many classes.
create unique index swimmer_spells__one_running on public.swimmer_spells (child_id) where ended_on is null;
create index swimmer_spells__by_child on public.swimmer_spells (child_id);
create index swimmer_spells__by_start on public.swimmer_spells (started_on);
create index swimmer_spells__by_end on public.swimmer_spells (ended_on);
comment on table public.swimmer_spells is 'From when to when a child had a place in a class, any class: a move between classes ends nothing. Kept by the enrolments.';
comment on column public.swimmer_spells.ended_on is 'The day on which its last place ended; null while it swims.';

create function private.follow_swimmer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Europe/Sofia')::date;
  since date;
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    since := case when tg_op = 'INSERT' then (new.created_at at time zone 'Europe/Sofia')::date else today end;
    -- Who left and came back on one day has not left.
    update public.swimmer_spells set ended_on = null
    where id = (select id from public.swimmer_spells where child_id = new.child_id and ended_on >= since order by started_on desc limit 1)
      and not exists (select from public.swimmer_spells where child_id = new.child_id and ended_on is null);
    insert into public.swimmer_spells (child_id, started_on) values (new.child_id, since)
    on conflict (child_id) where ended_on is null do nothing;
  end if;
  if tg_op <> 'INSERT' and old.status = 'active' then
    update public.swimmer_spells set ended_on = greatest(started_on, today)
    where child_id = old.child_id and ended_on is null
      and not exists (select from public.enrollments where child_id = old.child_id and status = 'active');
  end if;
  return null;
end
$$;
alter function private.follow_swimmer() owner to service_role;
create trigger enrollments__begin_spells after insert on public.enrollments
  for each row when (new.status = 'active') execute function private.follow_swimmer();
create trigger enrollments__move_spells after update of status, child_id on public.enrollments
  for each row when (old.status is distinct from new.status or old.child_id is distinct from new.child_id) execute function private.follow_swimmer();
create trigger enrollments__end_spells after delete on public.enrollments
  for each row when (old.status = 'active') execute function private.follow_swimmer();

create function private.count_swimmers_anew() returns void language sql security definer set search_path = '' as $$
  delete from public.swimmer_spells;
  insert into public.swimmer_spells (child_id, started_on, ended_on)
  select child_id, lower(spell), upper(spell) - 1
  from (
    select child_id, unnest(range_agg(daterange(
      (created_at at time zone 'Europe/Sofia')::date,
      case when status = 'inactive' then greatest((ended_at at time zone 'Europe/Sofia')::date, (created_at at time zone 'Europe/Sofia')::date) end,
      '[]'
    ))) as spell
    from public.enrollments
    -- Whoever left the line never swam.
    where status = 'active' or (status = 'inactive' and ended_at is not null and waitlisted_at is null)
    group by child_id
  ) as spells;
$$;
comment on function private.count_swimmers_anew() is 'Writes all spells from the enrolments as they stand: for data that came in past the triggers.';
alter function private.count_swimmers_anew() owner to service_role;
revoke execute on function private.count_swimmers_anew() from public;
grant execute on function private.count_swimmers_anew() to service_role;

alter table public.swimmer_spells enable row level security;
alter table public.swimmer_spells force row level security;
create policy swimmer_spells__admin on public.swimmer_spells for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.swimmer_spells to authenticated;
-- insert, update, delete are not granted: the enrolments write it.

select private.count_swimmers_anew();

create table public.attendance_days (
  day date primary key,
  present integer not null,
  absent integer not null,
  excused integer not null,
  created_at timestamptz not null default now()
);
comment on table public.attendance_days is 'How many came and how many did not on a day that can no longer be marked. No person; it stays when a family is deleted.';

alter table public.attendance_days enable row level security;
alter table public.attendance_days force row level security;
create policy attendance_days__admin on public.attendance_days for select to authenticated using ((select private.is('admin')));
grant select on public.attendance_days to authenticated;
-- insert is not granted: the nightly job adds up.

create index payments__by_date on public.payments (date);
