-- A product says who made it, who answers for it, and what its use has to mind.
alter table public.products
  add column if not exists maker text constraint products__maker_length check (length(maker) between 1 and 300),
  add column if not exists maker_contact text constraint products__maker_contact_length check (length(maker_contact) between 1 and 200),
  add column if not exists eu_contact text constraint products__eu_contact_length check (length(eu_contact) between 1 and 300),
  add column if not exists model text constraint products__model_length check (length(model) between 1 and 80),
  add column if not exists warnings text constraint products__warnings_length check (length(warnings) <= 2000),
  add column if not exists warnings_en text,
  add column if not exists warnings_ru text;
comment on column public.products.maker is 'Who makes it, with the postal address (Regulation (EU) 2023/988, art. 19).';
comment on column public.products.maker_contact is 'The maker''s email or site.';
comment on column public.products.eu_contact is 'Who answers for it in the European Union, where its maker is outside.';
comment on column public.products.model is 'The maker''s name or number of the model, by which it is found in a recall.';
comment on column public.products.warnings is 'Warnings and safety information, such as the age that it is for.';
create or replace view public.shop_products with (security_barrier = true) as
  select id, name, name_en, name_ru, description, description_en, description_ru, category, price, stock_quantity, images, created_at,
    slug,
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', product_sizes.id, 'label', label, 'stock_quantity', product_sizes.stock_quantity)
        order by position, label), '[]')
      from public.product_sizes where product_id = products.id and product_sizes.is_active
    ) as sizes,
    maker, maker_contact, eu_contact, model, warnings, warnings_en, warnings_ru
  from public.products where is_active;
grant insert (maker, maker_contact, eu_contact, model, warnings, warnings_en, warnings_ru), update (maker, maker_contact, eu_contact, model, warnings, warnings_en, warnings_ru) on public.products to authenticated;
