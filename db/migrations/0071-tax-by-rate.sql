-- Plans and products have a rate of value added tax of their own, a document its sum by rate and the day of the tax event.
-- Documents from before keep one rate.
-- older programs: go on

alter table public.plans add column vat_percent integer constraint plans__vat_known check (vat_percent in (0, 9, 20));
comment on column public.plans.vat_percent is 'The value added tax within its price; null: the club''s usual rate. A club without a VAT number charges none.';
grant insert (vat_percent), update (vat_percent) on public.plans to authenticated;

alter table public.products add column vat_percent integer constraint products__vat_known check (vat_percent in (0, 9, 20));
comment on column public.products.vat_percent is 'The value added tax within its price; null: the club''s usual rate. A club without a VAT number charges none.';
grant insert (vat_percent), update (vat_percent) on public.products to authenticated;

alter table public.invoices add column tax_event_on date, add column rates jsonb;
comment on column public.invoices.tax_event_on is 'The day of the tax event: on which the money came, or went back. Older documents have none.';
comment on column public.invoices.rates is 'The sum by rate of tax, tax included: a list of {percent, amount, euro_cents}. Null on documents from before: all of it is of vat_percent.';
