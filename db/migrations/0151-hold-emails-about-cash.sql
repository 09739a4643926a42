-- Cash that is taken at the desk is one email: the one that asks for it waits a little, and falls away once it is there.
-- older programs: go on

alter table email.outgoing add column payment_id uuid;
create index outgoing__held on email.outgoing (payment_id) where payment_id is not null;
comment on column email.outgoing.payment_id is 'Held back until not_before: it asks for this payment, and falls away if the money comes first.';
