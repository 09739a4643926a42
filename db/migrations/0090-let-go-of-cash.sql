-- An account that handed cash over can be merged with the other one of the handover, and both can be erased.
-- contracts: the constraint is made again, wider than before
alter table public.cash_handovers drop constraint cash_handovers__two_holders;
alter table public.cash_handovers add constraint cash_handovers__two_holders check (
  from_holder <> to_holder or (from_holder = 'person' and (status <> 'pending' or from_user_id <> to_user_id) is not false)
);
