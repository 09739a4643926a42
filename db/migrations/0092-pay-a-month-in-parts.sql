-- A family's credit may pay a part of what waits: the part becomes a payment of its own for the same thing. For a month of a
-- subscription that was refused, since a month is asked for once. It still is: a part cut off a payment asks for nothing new.

alter table public.payments add column part_of uuid references public.payments (id) on delete set null;
comment on column public.payments.part_of is 'The payment that this one was cut off, when credit paid a part of it.';
create index payments__by_whole on public.payments (part_of) where part_of is not null;
drop index public.payments__once_a_period;
create unique index payments__once_a_period on public.payments (subscription_id, lower(period))
  where subscription_id is not null and period is not null and part_of is null;
