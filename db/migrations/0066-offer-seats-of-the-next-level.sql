-- A child that passes a level is offered a seat in a class of the next one.
-- older programs: go on

alter table public.level_passes add column seat_sought_at timestamptz;
-- Passes from before are not sought for: their families have long chosen.
update public.level_passes set seat_sought_at = now();
create index level_passes__to_seek on public.level_passes (created_at) where seat_sought_at is null;
comment on column public.level_passes.seat_sought_at is 'The moment at which a class of the next level was sought for the child; null: not yet.';
