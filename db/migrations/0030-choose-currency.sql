-- A new club may count in euro: its amounts are euro cents then. A payment's euro cents follow from the club's currency, so a
-- trigger writes them; a generated column cannot look at another table. Programs from before would take every amount for leva.

alter table public.club_settings
  add column currency text not null default 'BGN' constraint club_settings__currency_known check (currency in ('BGN', 'EUR')),
  add constraint club_settings__display_fits_currency check (currency = 'BGN' or price_display in ('eur', 'eur_bgn'));
comment on column public.club_settings.currency is 'The currency of all amounts: they are integers of its minor unit. It stays once anything has a price.';
grant update (currency) on public.club_settings to authenticated;

create function private.euro_cents(amount integer, currency text) returns integer language sql immutable
  return case currency when 'EUR' then amount else private.euro_cents(amount) end;
comment on function private.euro_cents(integer, text) is 'Euro cents of a not negative amount in a currency of the club.';
grant execute on function private.euro_cents(integer, text) to service_role;

alter table public.payments alter column euro_cents drop expression, alter column euro_cents set default 0;
comment on column public.payments.euro_cents is 'The amount in euro cents, which is what is charged. A trigger writes it.';
create function private.write_euro_cents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.euro_cents := private.euro_cents(new.amount, (select currency from public.club_settings));
  return new;
end
$$;
alter function private.write_euro_cents() owner to service_role;
create trigger payments__euro_cents before insert or update of amount, euro_cents on public.payments
  for each row execute function private.write_euro_cents();

create function private.keep_currency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  lock table public.classes, public.plans, public.plan_prices, public.promotions, public.products, public.orders, public.events,
    public.payments, public.family_credits, public.kindergarten_bills in share mode;
  if exists (select from public.classes where price_per_class > 0)
    or exists (select from public.plans where price > 0)
    or exists (select from public.plan_prices where price > 0)
    or exists (select from public.promotions where amount is not null)
    or exists (select from public.products where price > 0)
    or exists (select from public.orders)
    or exists (select from public.events where fee > 0)
    or exists (select from public.payments)
    or exists (select from public.family_credits)
    or exists (select from public.kindergarten_bills)
    or exists (select from public.ledger_entries)
  then
    raise exception 'The club''s currency stays: something has a price' using errcode = '23514',
      constraint = 'club_settings__currency_stays', detail = '[{"field": "currency", "fault": "currency_stays"}]';
  end if;
  return new;
end
$$;
alter function private.keep_currency() owner to service_role;
create trigger club_settings__keep_currency before update of currency on public.club_settings
  for each row when (old.currency is distinct from new.currency) execute function private.keep_currency();

comment on column public.classes.price_per_class is 'Price of one lesson in the club''s currency.';
comment on column public.plans.price is 'In the club''s currency. Null: a package costs its sessions times the class''s price; a kindergarten month what was attended.';
comment on column public.promotions.amount is 'In the club''s currency; a price never falls below nothing.';
comment on column public.plan_prices.price is 'In the club''s currency; null as in plans.price.';
comment on function private.plan_price(uuid, date) is 'What a plan costs on a day, in the club''s currency; null where it is paid by what is attended.';
comment on table public.products is 'What the shop sells; price in the club''s currency.';
comment on table public.events is 'A meet, a camp, a party; fee in the club''s currency.';
comment on column public.payments.discount is 'What a sibling saved, in the club''s currency; already taken off the amount.';
comment on column public.payments.promo_discount is 'What a promo code took off, in the club''s currency; the amount is without it.';
comment on column public.payments.days_discount is 'What the days of the first month that had passed would have cost, in the club''s currency; the amount is without it.';
comment on column public.payments.from_credit is 'What was cut off this payment and paid from the family''s credit, in the club''s currency, as a payment of its own.';
comment on column public.family_credits.euro_cents is 'What arrived or was spent, to the cent; amount is the same in the club''s currency.';
comment on function public.credit_amount(public.children) is 'The caller''s credit with the club, in the club''s currency.';
comment on column public.kindergarten_bills.counted_amount is 'What the lessons came to when it was issued, in the club''s currency: counting again is compared with this. amount is what was asked for.';
comment on column public.kindergarten_bills.difference is 'What was added (or, below zero, given back) afterwards, in the club''s currency; once a bill.';
comment on table public.books_checks is 'Every proof of the books, in the club''s currency: their sum against payments less refunds, credits, and what was erased. A difference other than 0 is a fault.';
comment on table public.revenue_days is 'Payments of a day by method and by what they were for, in the club''s currency and euro cents: received less given back, and still due. No person.';
comment on column public.invoices.euro_cents is 'The amount in the currency that is paid; null on receipts, where it follows from the amount.';
