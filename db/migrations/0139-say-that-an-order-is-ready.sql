-- Whoever picks an order up at a pool was promised a word when it is ready; nothing said so.

alter table public.orders add column ready_at timestamptz;
comment on column public.orders.ready_at is 'Since when it lies ready at the pool where its buyer picks it up.';
