-- A product's stock moves only with a reason: who changed it, by how much, why. What is in stock stays in products, and
-- every change of it leaves a row here in the same transaction; the office therefore no longer writes it directly.

create table public.stock_moves (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  change integer not null constraint stock_moves__moves_something check (change <> 0),
  quantity_after integer not null constraint stock_moves__not_below_zero check (quantity_after >= 0),
  reason text not null constraint stock_moves__reason_known check (reason in ('opening', 'delivery', 'correction', 'order', 'order_cancelled')),
  note text constraint stock_moves__note_length check (length(note) <= 200),
  order_id uuid references public.orders (id) on delete set null,
  changed_by uuid default auth.uid() references public.profiles (user_id) on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index stock_moves__by_product on public.stock_moves (product_id, created_at desc);
create index stock_moves__by_order on public.stock_moves (order_id);
create index stock_moves__by_person on public.stock_moves (changed_by);
comment on table public.stock_moves is 'Every change of a product''s stock: by how much, why, by whom. Rows are only added.';
comment on column public.stock_moves.quantity_after is 'What was in stock once the change was made.';

alter table public.stock_moves enable row level security;
alter table public.stock_moves force row level security;
create policy stock_moves__office on public.stock_moves for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.stock_moves to authenticated;
-- insert is not granted: save_product, change_stock and the orders write it together with the stock.
revoke update, delete on public.stock_moves from service_role;

revoke insert (stock_quantity), update (stock_quantity) on public.products from authenticated;
