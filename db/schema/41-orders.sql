-- Orders, with the prices of their day.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null default 'pending' constraint orders__status_known check (status in ('pending', 'completed', 'cancelled')),
  shipping_address text not null constraint orders__address_length check (length(shipping_address) between 5 and 500),
  total integer not null constraint orders__total_not_negative check (total >= 0),
  created_at timestamptz not null default now(),
  number integer generated always as identity,
  closed_at timestamptz,
  note text constraint orders__note_length check (length(note) <= 500),
  delivery text not null default 'address' constraint orders__delivery_known check (delivery in ('address', 'pickup')),
  pickup_location_id uuid references public.locations (id) on delete set null,
  recipient_name text constraint orders__recipient_length check (length(recipient_name) between 1 and 120)
    constraint orders__recipient_name_plain check (private.is_plain_name(recipient_name)),
  phone text constraint orders__phone_shape check (phone ~ '^\+[1-9]\d{7,14}$'),
  ready_at timestamptz,
  sent_at timestamptz,
  tracking_number text constraint orders__tracking_length check (length(tracking_number) between 1 and 60)
);
create index orders__by_user on public.orders (user_id, created_at desc);
create index orders__by_status on public.orders (status, created_at);
create unique index orders__number_once on public.orders (number);
create index orders__by_time on public.orders (created_at desc);
create index orders__by_pickup on public.orders (pickup_location_id);
comment on table public.orders is 'A purchase in the shop; its payment names it.';
comment on column public.orders.number is 'What people call the order by. Numbers rise; they may leave gaps.';
comment on column public.orders.closed_at is 'When it was completed or cancelled.';
comment on column public.orders.note is 'Why it was cancelled, for the buyer.';
comment on column public.orders.delivery is 'Sent to the address, or taken at the pool that shipping_address then names.';
comment on column public.orders.recipient_name is 'Who takes it; null: the buyer.';
comment on column public.orders.sent_at is 'Since when it is on its way to the address of its buyer.';
comment on column public.orders.tracking_number is 'The courier''s number of the parcel, with the courier''s name where the club writes it.';
comment on column public.orders.ready_at is 'Since when it lies ready at the pool where its buyer picks it up.';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete restrict,
  name text not null,
  price integer not null constraint order_items__price_not_negative check (price >= 0),
  quantity integer not null constraint order_items__quantity_positive check (quantity between 1 and 999),
  created_at timestamptz not null default now(),
  size_id uuid references public.product_sizes (id) on delete restrict,
  size text constraint order_items__size_length check (length(size) <= 40),
  constraint order_items__once unique nulls not distinct (order_id, product_id, size_id)
);
create index order_items__by_product on public.order_items (product_id);
create index order_items__by_size on public.order_items (size_id);
comment on table public.order_items is 'A product in an order, with its name and price on that day.';
comment on column public.order_items.size is 'The size as it was called on that day.';

-- # rules

alter table public.stock_moves add constraint stock_moves_order_id_fkey foreign key (order_id) references public.orders (id) on delete set null;

alter table public.orders enable row level security;
alter table public.orders force row level security;
create policy orders__read on public.orders for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.orders to authenticated;

alter table public.order_items enable row level security;
alter table public.order_items force row level security;
create policy order_items__read on public.order_items for select to authenticated
  using (exists (select from public.orders where orders.id = order_id and (user_id = (select auth.uid()) or (select private.is_desk()))));
grant select on public.order_items to authenticated;
