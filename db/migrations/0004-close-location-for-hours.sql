-- A location is closed for hours by one press; the lessons that this cancels are restored when it opens again.
-- older programs: go on

alter table public.closures add column closed_from timestamptz;
alter table public.closures add column closed_until timestamptz;
alter table public.closures add column period tstzrange not null generated always as (tstzrange(
    coalesce(closed_from, starts_on::timestamp at time zone 'Europe/Sofia'),
    coalesce(closed_until, (ends_on + 1)::timestamp at time zone 'Europe/Sofia')
  )) stored;
alter table public.closures add constraint closures__hours_whole check (
    num_nulls(closed_from, closed_until) = 2 or (num_nulls(closed_from, closed_until) = 0 and closed_from < closed_until
      and starts_on = (closed_from at time zone 'Europe/Sofia')::date and ends_on = (closed_until at time zone 'Europe/Sofia')::date)
  );
comment on table public.closures is 'Days or hours in which a location is closed; without a location: the whole club (a public holiday).';
comment on column public.closures.closed_from is 'Set with closed_until: the location was closed for these hours, by one press, and not for whole days.';
comment on column public.closures.period is 'From when until when: the hours, or the whole days.';

alter table public.lessons add column closure_id uuid references public.closures (id) on delete set null;
create index lessons__by_closure on public.lessons (closure_id) where closure_id is not null;
comment on column public.lessons.closure_id is 'The closure that canceled it: it is restored when the location opens again.';
