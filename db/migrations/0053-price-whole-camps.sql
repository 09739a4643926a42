-- A camp of which families choose days may cost less for all of them than its days together.
-- older programs: go on
-- contracts: older programs leave whole_fee empty, for which the constraint always holds

alter table public.events add column whole_fee integer;
alter table public.events add constraint events__whole_fee_by_day check (whole_fee is null or (whole_fee > 0 and by_day));
comment on column public.events.whole_fee is 'The most that a registration costs where families choose days, in the club''s currency: the price of all days; null: the sum of the days.';
