-- An offer whose seat is taken back by its child is another thing than one that was not answered in time.
-- older programs: go on
-- contracts: the new rule allows all that the old one did

alter table public.visit_offers drop constraint visit_offers__status_known;
alter table public.visit_offers add constraint visit_offers__status_known check (status in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn'));
