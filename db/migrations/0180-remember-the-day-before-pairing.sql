-- A payment that was confirmed by hand moves to the bank's value date when its transfer is paired. Unpairing books it back.
-- older programs: go on

alter table public.bank_pairs add column booked_before date;
comment on column public.bank_pairs.booked_before is 'The day that the books had for the payment before this transfer was paired with it, where pairing moved it.';
