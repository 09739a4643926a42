-- The shop: products with their stock, orders with the prices of their day.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint products__name_length check (length(name) between 1 and 120),
  name_en text,
  name_ru text,
  description text not null default '' constraint products__description_length check (length(description) <= 4000),
  description_en text,
  description_ru text,
  category text not null constraint products__category_known check (category in ('swimwear', 'goggles', 'caps', 'training_equipment', 'accessories')),
  price integer not null constraint products__price_not_negative check (price >= 0),
  stock_quantity integer not null default 0 constraint products__stock_not_negative check (stock_quantity >= 0),
  images text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index products__by_category on public.products (category) where is_active;
comment on table public.products is 'What the shop sells; price in stotinki.';
comment on column public.products.images is 'Paths in the public bucket products, the first one is the cover.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null default 'pending' constraint orders__status_known check (status in ('pending', 'completed', 'cancelled')),
  shipping_address text not null constraint orders__address_length check (length(shipping_address) between 5 and 500),
  total integer not null constraint orders__total_not_negative check (total >= 0),
  created_at timestamptz not null default now()
);
create index orders__by_user on public.orders (user_id, created_at desc);
create index orders__by_status on public.orders (status, created_at);
comment on table public.orders is 'A purchase in the shop; its payment names it.';

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete restrict,
  name text not null,
  price integer not null constraint order_items__price_not_negative check (price >= 0),
  quantity integer not null constraint order_items__quantity_positive check (quantity between 1 and 999),
  created_at timestamptz not null default now(),
  constraint order_items__once unique (order_id, product_id)
);
create index order_items__by_product on public.order_items (product_id);
comment on table public.order_items is 'A product in an order, with its name and price on that day.';

alter table public.products enable row level security;
alter table public.products force row level security;
create policy products__public on public.products for select to anon, authenticated using (is_active or (select private.is('admin')));
create policy products__insert on public.products for insert to authenticated with check ((select private.is('admin')));
create policy products__update on public.products for update to authenticated using ((select private.is('admin')));
grant select on public.products to anon, authenticated;
grant insert (name, name_en, name_ru, description, description_en, description_ru, category, price, stock_quantity, images, is_active) on public.products to authenticated;
grant update (name, name_en, name_ru, description, description_en, description_ru, category, price, stock_quantity, images, is_active) on public.products to authenticated;
-- delete is not granted: a product that was sold is only taken off sale.

alter table public.orders enable row level security;
alter table public.orders force row level security;
create policy orders__read on public.orders for select to authenticated using (user_id = (select auth.uid()) or (select private.is('admin')));
grant select on public.orders to authenticated;

alter table public.order_items enable row level security;
alter table public.order_items force row level security;
create policy order_items__read on public.order_items for select to authenticated
  using (exists (select from public.orders where orders.id = order_id and (user_id = (select auth.uid()) or (select private.is('admin')))));
grant select on public.order_items to authenticated;
