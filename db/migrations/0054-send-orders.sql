-- An order that is sent says since when, and by which parcel.
alter table public.orders add column if not exists sent_at timestamptz;
alter table public.orders add column if not exists tracking_number text
  constraint orders__tracking_length check (length(tracking_number) between 1 and 60);
comment on column public.orders.sent_at is 'Since when it is on its way to the address of its buyer.';
comment on column public.orders.tracking_number is 'The courier''s number of the parcel, with the courier''s name where the club writes it.';
