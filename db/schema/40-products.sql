-- The shop's products with sizes and stock. Stock moves only with a reason: every change leaves a row in the same transaction.

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
  created_at timestamptz not null default now(),
  slug text
    constraint products__slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 140),
  maker text constraint products__maker_length check (length(maker) between 1 and 300),
  maker_contact text constraint products__maker_contact_length check (length(maker_contact) between 1 and 200),
  eu_contact text constraint products__eu_contact_length check (length(eu_contact) between 1 and 300),
  model text constraint products__model_length check (length(model) between 1 and 80),
  warnings text constraint products__warnings_length check (length(warnings) <= 2000),
  warnings_en text,
  warnings_ru text
);
create index products__by_category on public.products (category) where is_active;
create unique index products__slug_once on public.products (slug);
comment on table public.products is 'What the shop sells; price in the club''s currency.';
comment on column public.products.stock_quantity is 'How many there are; with sizes, of all sizes together.';
comment on column public.products.images is 'Paths in the public bucket products, the first one is the cover.';
comment on column public.products.slug is 'Its name in the address of its page; null: the page is found by id alone.';

comment on column public.products.maker is 'Who makes it, with the postal address (Regulation (EU) 2023/988, art. 19).';
comment on column public.products.maker_contact is 'The maker''s email or site.';
comment on column public.products.eu_contact is 'Who answers for it in the European Union, where its maker is outside.';
comment on column public.products.model is 'The maker''s name or number of the model, by which it is found in a recall.';
comment on column public.products.warnings is 'Warnings and safety information, such as the age that it is for.';

-- Each size has a stock of its own. A product with sizes keeps their sum in products.stock_quantity, so that a reader of products alone
-- reads the truth. What goes into a cart is one row of shop_items.
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

create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  change integer not null constraint stock_moves__moves_something check (change <> 0),
  quantity_after integer not null constraint stock_moves__not_below_zero check (quantity_after >= 0),
  reason text not null constraint stock_moves__reason_known check (reason in ('opening', 'delivery', 'correction', 'order', 'order_cancelled')),
  note text constraint stock_moves__note_length check (length(note) <= 200),
  order_id uuid,
  changed_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  size_id uuid references public.product_sizes (id) on delete cascade
);
create index stock_moves__by_product on public.stock_moves (product_id, created_at desc);
create index stock_moves__by_order on public.stock_moves (order_id);
create index stock_moves__by_person on public.stock_moves (changed_by);
create index stock_moves__by_size on public.stock_moves (size_id);
comment on table public.stock_moves is 'Every change of a product''s stock: by how much, why, by whom. Rows are only added.';
comment on column public.stock_moves.quantity_after is 'What was in stock once the change was made.';
comment on column public.stock_moves.size_id is 'The size that moved; quantity_after is then what is left of that size.';

-- # functions and views

create view public.shop_products with (security_barrier = true) as
  select id, name, name_en, name_ru, description, description_en, description_ru, category, price, stock_quantity, images, created_at,
    slug,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', product_sizes.id, 'label', label, 'stock_quantity', product_sizes.stock_quantity)
        order by position, label), '[]')
      from public.product_sizes where product_id = products.id and product_sizes.is_active
    ) as sizes,
    maker, maker_contact, eu_contact, model, warnings, warnings_en, warnings_ru
  from public.products where is_active;
alter view public.shop_products owner to service_role;
comment on view public.shop_products is 'What the shop sells now.';
grant select on public.shop_products to anon, authenticated;

create view public.shop_items with (security_barrier = true) as
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

-- # rules

alter table public.products enable row level security;
alter table public.products force row level security;
create policy products__public on public.products for select to anon, authenticated using (is_active or (select private.is('admin')));
create policy products__insert on public.products for insert to authenticated with check ((select private.is('admin')));
create policy products__update on public.products for update to authenticated using ((select private.is('admin')));
grant select on public.products to anon, authenticated;
grant insert (name, name_en, name_ru, description, description_en, description_ru, category, price, images, is_active, maker, maker_contact, eu_contact, model, warnings, warnings_en, warnings_ru) on public.products to authenticated;
grant update (name, name_en, name_ru, description, description_en, description_ru, category, price, images, is_active, maker, maker_contact, eu_contact, model, warnings, warnings_en, warnings_ru) on public.products to authenticated;
-- delete is not granted: a product that was sold is only taken off sale.
create trigger products__audit after insert or update or delete on public.products
  for each row execute function private.audit_row_change('stock_quantity');
create trigger products__notify after insert or update or delete or truncate on public.products
  for each statement execute function private.announce_changed_content();

alter table public.product_sizes enable row level security;
alter table public.product_sizes force row level security;
create policy product_sizes__public on public.product_sizes for select to anon, authenticated
  using ((is_active and exists (select from public.products where products.id = product_id)) or (select private.is('admin')));
grant select on public.product_sizes to anon, authenticated;
-- insert, update and delete are not granted: save_product writes sizes, and the stock moves with its history.
create trigger product_sizes__notify after insert or update or delete or truncate on public.product_sizes
  for each statement execute function private.announce_changed_content();

alter table public.stock_moves enable row level security;
alter table public.stock_moves force row level security;
create policy stock_moves__admin on public.stock_moves for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.stock_moves to authenticated;
-- insert is not granted: save_product, change_stock and the orders write it together with the stock.
revoke update, delete on public.stock_moves from service_role;
-- A merge of two accounts names the one that stayed; what was counted is never changed.
grant update (changed_by) on public.stock_moves to service_role;
