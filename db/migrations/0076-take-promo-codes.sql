-- What a payment costs less than its plan, and why: a promo code, or the days of a first month that have passed. Each reason
-- stands in a column of its own beside the siblings' discount, so that amount + discounts is always the plan's price. Amounts
-- that were asked for before stay as they are.

create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint promotions__code_shape check (code ~ '^[A-Z0-9-]{3,24}$'),
  note text constraint promotions__note_length check (length(note) <= 200),
  percent integer constraint promotions__percent_sensible check (percent between 1 and 100),
  amount integer constraint promotions__amount_positive check (amount > 0),
  starts_on date not null default (now() at time zone 'Europe/Sofia')::date,
  ends_on date,
  max_uses integer constraint promotions__max_uses_positive check (max_uses > 0),
  once_a_family boolean not null default true,
  plan_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint promotions__code_once unique (code),
  -- A share of the price, or a sum.
  constraint promotions__one_kind check (num_nonnulls(percent, amount) = 1),
  constraint promotions__days_in_order check (ends_on >= starts_on)
);
comment on table public.promotions is 'A promo code: what it takes off the first payment of an enrolment, when, for which plans, how often.';
comment on column public.promotions.amount is 'In stotinki; a price never falls below nothing.';
comment on column public.promotions.ends_on is 'The last day on which it is taken; null: until it is switched off.';
comment on column public.promotions.plan_ids is 'The plans it is for; empty: every plan with a price.';

alter table public.promotions enable row level security;
alter table public.promotions force row level security;
create policy promotions__admin on public.promotions for select to authenticated using ((select private.is('admin')));
grant select on public.promotions to authenticated;
-- Families do not read codes: check_promo_code tells what one that is known takes off.
-- insert, update and delete are not granted: save_promotion writes, and a code that was used is only switched off.

alter table public.payments
  add column promotion_id uuid references public.promotions (id) on delete set null,
  add column promo_code text,
  add column promo_discount integer not null default 0 constraint payments__promo_discount_not_negative check (promo_discount >= 0),
  add column days_discount integer not null default 0 constraint payments__days_discount_not_negative check (days_discount >= 0);
comment on column public.payments.promo_discount is 'What a promo code took off, in stotinki; the amount is without it.';
comment on column public.payments.promo_code is 'The code as it was called then.';
comment on column public.payments.days_discount is 'What the days of the first month that had passed would have cost, in stotinki; the amount is without it.';
create index payments__by_promotion on public.payments (promotion_id, user_id) where promotion_id is not null;

alter table public.enrollments add column promotion_id uuid references public.promotions (id) on delete set null;
comment on column public.enrollments.promotion_id is 'A promo code that was named while the class was full: taken when a place comes, if it still holds then.';
create index enrollments__by_promotion on public.enrollments (promotion_id) where promotion_id is not null;

alter table public.club_settings add column prorate_first_month boolean not null default false;
comment on column public.club_settings.prorate_first_month is 'On: monthly plans follow the calendar, and the first month costs the days that are left of it.';
grant update (prorate_first_month) on public.club_settings to authenticated;
