-- A location is closed for hours by one press; the lessons that this cancels or moves are restored when it opens again.
-- older programs: go on

alter table public.closures add column closed_from timestamptz;
alter table public.closures add column closed_until timestamptz constraint closures__hours_whole check (
    num_nulls(closed_from, closed_until) = 2 or (num_nulls(closed_from, closed_until) = 0 and closed_from < closed_until
      and starts_on = (closed_from at time zone 'Europe/Sofia')::date and ends_on = (closed_until at time zone 'Europe/Sofia')::date)
  );
alter table public.closures add column period tstzrange not null generated always as (tstzrange(
    coalesce(closed_from, starts_on::timestamp at time zone 'Europe/Sofia'),
    coalesce(closed_until, (ends_on + 1)::timestamp at time zone 'Europe/Sofia')
  )) stored;
comment on table public.closures is 'Days or hours in which a location is closed; without a location: the whole club (a public holiday).';
comment on column public.closures.closed_from is 'Set with closed_until: the location was closed for these hours, by one press, and not for whole days.';
comment on column public.closures.period is 'From when until when: the hours, or the whole days.';

alter table public.lessons add column closure_id uuid references public.closures (id) on delete set null;
alter table public.lessons add column moved_to uuid references public.locations (id) on delete set null;
alter table public.lessons add column moved_lane integer constraint lessons__moved_lane_sensible check (moved_lane between 1 and 20);
create index lessons__by_closure on public.lessons (closure_id) where closure_id is not null;
create index lessons__by_move on public.lessons (moved_to, starts_at) where moved_to is not null;
comment on column public.lessons.closure_id is 'The closure that canceled or moved it: that is undone when the location opens again.';
comment on column public.lessons.moved_to is 'The location of this lesson alone; null: the location and the lane of its class.';
comment on column public.lessons.moved_lane is 'The lane there; null: all of them.';
grant select (moved_to, moved_lane) on public.lessons to anon, authenticated;

drop trigger lessons__counts_changes on public.lessons;
create trigger lessons__counts_changes before update on public.lessons for each row
  when ((old.starts_at, old.duration_minutes, old.status, old.moved_to) is distinct from (new.starts_at, new.duration_minutes, new.status, new.moved_to))
  execute function private.bump_revision();
