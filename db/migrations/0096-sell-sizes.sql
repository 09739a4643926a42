-- A swimsuit is sold by size, and each size has a stock of its own. A product with sizes keeps their sum in
-- products.stock_quantity, so that whoever reads products alone still reads the truth; one without sizes is as it was. What
-- goes into a cart is one row of shop_items. Orders learn who takes the parcel and where, and products an address of words.

create table public.product_sizes (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  label text not null constraint product_sizes__label_length check (length(label) between 1 and 40),
  position integer not null default 0,
  stock_quantity integer not null default 0 constraint product_sizes__stock_not_negative check (stock_quantity >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
-- A product has a size once, however it is written.
create unique index product_sizes__once on public.product_sizes (product_id, lower(label));
comment on table public.product_sizes is 'The sizes of a product, each with its own stock. A product without rows here has none.';
comment on column public.product_sizes.is_active is 'Off: sold no more; orders of before still name it.';
comment on column public.products.stock_quantity is 'How many there are; with sizes, of all sizes together.';

alter table public.product_sizes enable row level security;
alter table public.product_sizes force row level security;
create policy product_sizes__public on public.product_sizes for select to anon, authenticated
  using ((is_active and exists (select from public.products where products.id = product_id)) or (select private.is('admin')));
grant select on public.product_sizes to anon, authenticated;
-- insert, update and delete are not granted: save_product writes sizes, and the stock moves with its history.

alter table public.products add column slug text
  constraint products__slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 140);
create unique index products__slug_once on public.products (slug);
comment on column public.products.slug is 'Its name in the address of its page; null: the page is found by id alone.';

alter table public.stock_moves add column size_id uuid references public.product_sizes (id) on delete cascade;
create index stock_moves__by_size on public.stock_moves (size_id);
comment on column public.stock_moves.size_id is 'The size that moved; quantity_after is then what is left of that size.';

alter table public.order_items add column size_id uuid references public.product_sizes (id) on delete restrict;
alter table public.order_items add column size text constraint order_items__size_length check (length(size) <= 40);
create index order_items__by_size on public.order_items (size_id);
alter table public.order_items drop constraint order_items__once;
alter table public.order_items add constraint order_items__once unique nulls not distinct (order_id, product_id, size_id);
comment on column public.order_items.size is 'The size as it was called on that day.';

alter table public.orders add column delivery text not null default 'address' constraint orders__delivery_known check (delivery in ('address', 'pickup'));
alter table public.orders add column pickup_location_id uuid references public.locations (id) on delete set null;
alter table public.orders add column recipient_name text constraint orders__recipient_length check (length(recipient_name) between 1 and 120);
alter table public.orders add column phone text constraint orders__phone_shape check (phone ~ '^\+[1-9]\d{7,14}$');
create index orders__by_pickup on public.orders (pickup_location_id);
comment on column public.orders.delivery is 'Sent to the address, or taken at the pool that shipping_address then names.';
comment on column public.orders.recipient_name is 'Who takes it; null: the buyer.';

alter table public.club_settings add column low_stock integer not null default 3
  constraint club_settings__low_stock_sensible check (low_stock between 0 and 1000);
comment on column public.club_settings.low_stock is 'From this many pieces down a product, or a size of it, runs low.';
grant update (low_stock) on public.club_settings to authenticated;

create or replace view public.shop_products as
  select id, name, name_en, name_ru, description, description_en, description_ru, category, price, stock_quantity, images, created_at,
    slug,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', product_sizes.id, 'label', label, 'stock_quantity', product_sizes.stock_quantity)
        order by position, label), '[]')
      from public.product_sizes where product_id = products.id and product_sizes.is_active
    ) as sizes
  from public.products where is_active;

create view public.shop_items as
  select
    coalesce(product_sizes.id, products.id) as id, products.id as product_id, product_sizes.id as size_id, label as size,
    name, name_en, name_ru, category, price, coalesce(product_sizes.stock_quantity, products.stock_quantity) as stock_quantity,
    images, slug
  from public.products
  left join public.product_sizes on product_id = products.id and product_sizes.is_active
  where products.is_active;
alter view public.shop_items owner to service_role;
comment on view public.shop_items is 'What goes into a cart: a size of a product, or a product that has none. The id is the size''s, or else the product''s.';
grant select on public.shop_items to anon, authenticated;
