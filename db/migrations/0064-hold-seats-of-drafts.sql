-- A seat is held for a child that its family has not registered yet, too, while it fills in.
-- older programs: go on
-- contracts: older programs name a child with each seat that they hold, and refuse to give back one that has none

alter table public.seat_holds alter column child_id drop not null;
alter table public.seat_holds add column draft_id uuid;
alter table public.seat_holds add constraint seat_holds__of_one check (num_nonnulls(child_id, draft_id) = 1);
create unique index seat_holds__one_a_draft on public.seat_holds (draft_id, held_by) where released_at is null;
comment on column public.seat_holds.draft_id is 'A child that held_by has not registered yet, by an id of the form that it fills in; null: child_id is the child.';
