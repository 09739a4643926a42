-- Money of families: payments with their history, refunds, credit, cards, bank transfers. Amounts are minor units of
-- the club's currency; what is paid since 2026 is euro, so the euro cents are kept beside. Money moves through procedures only. Card numbers never come here.

-- The state of the test provider, which replaces a card provider where none is set up: a demo, and tests. It knows nothing of
-- the club, and the club asks it over the same interface as a real one. Empty in a real installation.
create schema test_provider;
grant usage on schema test_provider to service_role;

-- A transfer's reference: eight characters that are not mistaken for each other, behind the club's two.
create function private.new_payment_reference() returns text language plpgsql volatile
as $$
declare
  candidate text;
begin
  loop
    select 'PK' || string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, position) % 32, 1), '' order by position)
    into candidate
    from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes) as random, generate_series(8, 15) as position;
    exit when not exists (select from public.payments where reference = candidate);
  end loop;
  return candidate;
end $$;
grant execute on function private.new_payment_reference() to service_role;

-- Each reason for paying less than the plan's price has a column of its own (siblings, promo code, days of a first month that have
-- passed), so that amount + discounts is always the plan's price.
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  child_id uuid references public.children (id) on delete cascade,
  enrollment_id uuid references public.enrollments (id) on delete set null,
  subscription_id uuid references public.subscriptions (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  amount integer not null constraint payments__amount_not_negative check (amount >= 0),
  euro_cents integer not null default 0,
  date date not null default (now() at time zone 'Europe/Sofia')::date,
  method text not null constraint payments__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay', 'voucher')),
  period daterange,
  status text not null default 'pending' constraint payments__status_known check (status in ('pending', 'validated', 'paid', 'failed', 'refunded')),
  refunded_amount integer not null default 0,
  parent_notes text constraint payments__parent_notes_length check (length(parent_notes) <= 1000),
  reference text not null default private.new_payment_reference(),
  provider text,
  provider_payment_id text,
  settled_amount integer constraint payments__settled_not_negative check (settled_amount >= 0),
  settled_currency text constraint payments__settled_currency_known check (settled_currency in ('EUR', 'BGN')),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  discount integer not null default 0 constraint payments__discount_not_negative check (discount >= 0),
  decline_reason text,
  event_registration_id uuid references public.event_registrations (id) on delete set null,
  promotion_id uuid references public.promotions (id) on delete set null,
  promo_code text,
  promo_discount integer not null default 0 constraint payments__promo_discount_not_negative check (promo_discount >= 0),
  days_discount integer not null default 0 constraint payments__days_discount_not_negative check (days_discount >= 0),
  due_on date not null default (now() at time zone 'Europe/Sofia')::date,
  reminded_at timestamptz,
  from_credit integer not null default 0 constraint payments__from_credit_not_negative check (from_credit >= 0),
  part_of uuid references public.payments (id) on delete set null,
  refunded_euro_cents integer not null default 0,
  confirmed_at timestamptz,
  subject text constraint payments__subject_length check (length(subject) between 1 and 200),
  own_price boolean not null default false,
  class_discount integer not null default 0 constraint payments__class_discount_not_negative check (class_discount >= 0),
  subject_en text constraint payments__subject_en_length check (length(subject_en) between 1 and 200),
  subject_ru text constraint payments__subject_ru_length check (length(subject_ru) between 1 and 200),
  fee_kind text constraint payments__fee_kind_known check (fee_kind in ('registration', 'membership')),
  fee_year integer,
  fiscal_number text constraint payments__fiscal_number_length check (length(fiscal_number) between 1 and 40),
  fiscal_on date,
  visit_id uuid references public.visits (id) on delete set null,
  trial_discount integer not null default 0 constraint payments__trial_discount_not_negative check (trial_discount >= 0),
  trial_payment_id uuid references public.payments (id) on delete set null,
  plan_id uuid references public.plans (id) on delete set null,
  more_days boolean not null default false,
  installment smallint,
  installments smallint,
  voucher_issuer_id uuid,
  voucher_number text constraint payments__voucher_number_plain check (voucher_number ~ '^[A-Z0-9]{4,40}$'),
  constraint payments__fee_has_year check ((fee_year is not null) = (fee_kind is not distinct from 'membership')),
  -- A refund never exceeds what was paid.
  constraint payments__refund_within_amount check (refunded_amount between 0 and amount),
  constraint payments__settled_whole check (num_nulls(settled_amount, settled_currency, settled_at) in (0, 3)),
  constraint payments__refunded_euro_not_negative check (refunded_euro_cents >= 0),
  constraint payments__fiscal_receipt_whole check (num_nulls(fiscal_number, fiscal_on) in (0, 2)),
  constraint payments__installment_of_all check (
    num_nulls(installment, installments) in (0, 2) and installments between 2 and 12 and installment between 1 and installments
  ),
  -- A voucher pays at once: no payment waits for one.
  constraint payments__voucher_settled check (method <> 'voucher' or status in ('validated', 'refunded')),
  constraint payments__voucher_whole check (num_nulls(voucher_issuer_id, voucher_number) in (0, 2))
);
create index payments__by_voucher_issuer on public.payments (voucher_issuer_id) where voucher_issuer_id is not null;
create unique index payments__reference_once on public.payments (reference);
create unique index payments__provider_once on public.payments (provider, provider_payment_id) where provider_payment_id is not null;
create index payments__by_user on public.payments (user_id, created_at desc);
create index payments__by_child on public.payments (child_id, created_at desc);
create index payments__by_enrollment on public.payments (enrollment_id);
create index payments__by_subscription on public.payments (subscription_id);
create index payments__by_order on public.payments (order_id);
create index payments__waiting on public.payments (created_at) where status = 'pending';
-- A transfer without a reference is looked for among what waits for just that sum.
create index payments__waiting_by_sum on public.payments (euro_cents) where status = 'pending';
create index payments__by_date on public.payments (date);
create index payments__by_event_registration on public.payments (event_registration_id) where event_registration_id is not null;
create index payments__by_visit on public.payments (visit_id) where visit_id is not null;
-- A trial comes off one payment; what was dropped may be asked for again.
create unique index payments__trial_once on public.payments (trial_payment_id)
  where trial_payment_id is not null and (status <> 'failed' or method = 'card');
create index payments__by_trial on public.payments (trial_payment_id) where trial_payment_id is not null;
create index payments__by_promotion on public.payments (promotion_id, user_id) where promotion_id is not null;
create index payments__owed on public.payments (due_on, user_id) where (status = 'pending' or (status = 'failed' and method = 'card')) and amount > 0;
-- Transfers that the staff confirmed before the bank said so.
create index payments__by_hand on public.payments (confirmed_at) where confirmed_at is not null and status = 'validated' and method = 'bank_transfer';
create index payments__declined on public.payments (date) where status = 'failed' and method = 'card';
-- As the list begins: what waits, then the newest.
create index payments__newest on public.payments ((status = 'pending') desc, date desc, id);
create index payments__by_whole on public.payments (part_of) where part_of is not null;
-- A month of a subscription is charged once, however often the work runs; a part cut off a payment asks for nothing new.
create unique index payments__once_a_period on public.payments (subscription_id, lower(period))
  where subscription_id is not null and period is not null and part_of is null and not more_days;
-- An installment waits or was paid once; what was dropped may be asked for again.
create unique index payments__installment_once on public.payments (part_of, installment)
  where installment is not null and part_of is not null and (status <> 'failed' or method = 'card');
create index payments__by_plan on public.payments (plan_id) where plan_id is not null;
-- A child is asked once for its registration, and once a year for its membership; what was dropped may be asked for again.
create unique index payments__fee_once on public.payments (child_id, fee_kind, fee_year) nulls not distinct
  where fee_kind is not null and part_of is null and (status <> 'failed' or method = 'card');
create index payments__joined on public.payments (child_id, enrollment_id, event_registration_id, user_id);
-- The unique index follows the database's collation, which no prefix can use.
create index payments__by_reference_start on public.payments (reference text_pattern_ops);
comment on table public.payments is 'What a family owes or has paid. Cash and transfers are validated by the staff, cards by the provider''s webhook.';
comment on column public.payments.voucher_issuer_id is 'The issuer of the voucher with which its family wants to pay it: it counts once the desk has taken it.';
comment on column public.payments.voucher_number is 'The number of that voucher, without spaces, in capital letters.';
comment on column public.payments.reference is 'What a transfer names, so that the bank statement finds the payment.';
comment on column public.payments.euro_cents is 'The amount in euro cents, which is what is charged. A trigger writes it.';
comment on column public.payments.settled_amount is 'What arrived, in minor units of settled_currency.';
comment on column public.payments.discount is 'What a sibling saved, in the club''s currency; already taken off the amount.';
comment on column public.payments.decline_reason is 'Why the last attempt by card failed, a code of the contract; null while none has.';
comment on column public.payments.event_registration_id is 'The fee of an event is paid for this registration.';
comment on column public.payments.promo_code is 'The code as it was called then.';
comment on column public.payments.promo_discount is 'What a promo code took off, in the club''s currency; the amount is without it.';
comment on column public.payments.days_discount is 'What the days of the first month that had passed would have cost, in the club''s currency; the amount is without it.';
comment on column public.payments.due_on is 'The last day on which it is paid in time: the first of its month, or the day on which it was asked for; for a plan the club''s due day, where that is later in the month. A trigger writes it.';
comment on column public.payments.reminded_at is 'When the family was last reminded of it.';
comment on column public.payments.from_credit is 'What was cut off this payment as payments of their own: paid before it from the family''s credit or by a transfer of a part, or its later installments; in the club''s currency.';
comment on column public.payments.part_of is 'The payment that this one was cut off: credit paid it, or it is a later installment.';
comment on column public.payments.refunded_euro_cents is 'What of it was given back, in euro cents: the sum of its refunds.';
comment on column public.payments.subject is 'What a one-off charge is for, in an admin''s words, or a fee; null: a class, an event or an order says it.';
comment on column public.payments.own_price is 'The child had a price of its own: amount and what came off it are that price, not the plan''s.';
comment on column public.payments.class_discount is 'What came off for a second class of the child, in the club''s currency; the amount is without it.';
comment on column public.payments.fee_kind is 'A fee of a child: for its registration, or for a year of membership; null: no fee.';
comment on column public.payments.fee_year is 'The calendar year of a membership fee.';
comment on column public.payments.fiscal_number is 'The number of the fiscal receipt that the club''s device printed for it, as the staff noted it.';
comment on column public.payments.fiscal_on is 'The date of that receipt.';
comment on column public.payments.visit_id is 'The visit that is paid for; null as well once it is canceled. The subject says which it was.';
comment on column public.payments.trial_discount is 'The sum that was paid for the child''s trial lesson before, in the club''s currency; the amount is without it.';
comment on column public.payments.trial_payment_id is 'The payment of that trial lesson.';
comment on column public.payments.plan_id is 'The plan of the month, or the part of one, that is paid; null: no month, or one of before this was written.';
comment on column public.payments.more_days is 'The dearer part of a month whose plan is for more days a week by now: from the first day of the period on.';
comment on column public.payments.installment is 'The number of the installment: the first is the payment that was split, the others are parts of it. Null: paid at once.';
comment on column public.payments.installments is 'In how many installments it is paid.';
comment on column public.payments.confirmed_at is 'When the staff confirmed it by hand; from then on it can be undone for a while. Null: not confirmed by hand.';

create table public.fee_waivers (
  id uuid primary key default gen_random_uuid(),
  child_id uuid not null references public.children (id) on delete cascade,
  kind text not null constraint fee_waivers__kind_known check (kind in ('registration', 'membership')),
  year integer,
  reason text not null constraint fee_waivers__reason_length check (length(reason) between 1 and 500),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint fee_waivers__has_year check ((year is not null) = (kind = 'membership')),
  constraint fee_waivers__once unique nulls not distinct (child_id, kind, year)
);
create index fee_waivers__by_author on public.fee_waivers (created_by);
comment on table public.fee_waivers is 'Fees that a child does not pay, with the reason: they are not asked for.';
comment on column public.fee_waivers.year is 'The calendar year of a membership fee; null for a registration.';

create table public.payment_events (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete cascade,
  from_status text,
  to_status text not null,
  note text constraint payment_events__note_length check (length(note) <= 1000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  reason text,
  method text constraint payment_events__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay'))
);
create index payment_events__by_payment on public.payment_events (payment_id, created_at);
create index payment_events__by_author on public.payment_events (created_by);
comment on table public.payment_events is 'Every move of a payment''s status: who, when, with what note.';
comment on column public.payment_events.reason is 'Why a card was declined or a refund failed, a code of the contract.';
comment on column public.payment_events.method is 'How it was to be paid before, where the move changed that; an undo restores it.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete cascade,
  amount integer not null constraint refunds__amount_positive check (amount > 0),
  reason text not null constraint refunds__reason_known check (reason in ('requested_by_customer', 'duplicate', 'fraudulent')),
  notes text constraint refunds__notes_length check (length(notes) <= 1000),
  status text not null default 'pending' constraint refunds__status_known check (status in ('pending', 'succeeded', 'failed')),
  provider_refund_id text,
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_amount integer not null default 0 constraint refunds__settled_not_negative check (settled_amount >= 0),
  settled_currency text not null default 'EUR' constraint refunds__settled_currency_known check (settled_currency in ('EUR', 'BGN')),
  provider text,
  failure text,
  finished_at timestamptz,
  origin text not null default 'club' constraint refunds__origin_known check (origin in ('club', 'provider', 'dispute')),
  euro_cents integer not null
    generated always as (case when settled_currency = 'EUR' then settled_amount else private.euro_cents(settled_amount) end) stored,
  given_at timestamptz
);
create index refunds__by_payment on public.refunds (payment_id);
create index refunds__by_author on public.refunds (created_by);
create unique index refunds__provider_once on public.refunds (provider, provider_refund_id) where provider_refund_id is not null;
create index refunds__waiting on public.refunds (created_at) where status = 'pending';
comment on table public.refunds is 'Money given back; it cannot be undone.';
comment on column public.refunds.settled_amount is 'What goes back, in minor units of settled_currency; all of a payment''s refunds together never exceed what was settled.';
comment on column public.refunds.given_at is 'When the money was given back; it stays where the provider takes the refund back later, at finished_at.';
comment on column public.refunds.failure is 'Why the provider did not give the money back, a code of the contract.';
comment on column public.refunds.origin is 'Who gave it back: an admin of the club, the provider''s staff, or a bank for a holder who disputed the charge.';
comment on column public.refunds.euro_cents is 'What goes back, in euro cents; the sum of a payment''s refunds is at most what was charged.';

create table public.saved_cards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null constraint saved_cards__provider_known check (provider in ('test', 'stripe')),
  provider_card_id text not null,
  brand text not null constraint saved_cards__brand_length check (length(brand) between 1 and 40),
  last4 text not null constraint saved_cards__last4_digits check (last4 ~ '^\d{4}$'),
  expires_on date not null,
  created_at timestamptz not null default now(),
  constraint saved_cards__once unique (provider, provider_card_id)
);
create index saved_cards__by_user on public.saved_cards (user_id, created_at);
comment on table public.saved_cards is 'A card that a parent lets the club charge again. The number is with the provider.';
comment on column public.saved_cards.expires_on is 'The last day of the month that is printed on the card.';

create table public.card_customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null constraint card_customers__provider_known check (provider in ('test', 'stripe')),
  provider_customer_id text not null,
  created_at timestamptz not null default now(),
  -- A person is one customer of a provider.
  constraint card_customers__once unique (user_id, provider)
);
comment on table public.card_customers is 'Under which name a provider knows a parent who keeps a card.';

-- A charge of a kept card names customer and card as the provider knows them: an interrupted charge is found again even if the family
-- has removed the card, or has gone, in the meantime.
create table public.card_intents (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid references public.payments (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  card_id uuid references public.saved_cards (id) on delete set null,
  provider text not null constraint card_intents__provider_known check (provider in ('test', 'stripe')),
  provider_intent_id text,
  euro_cents integer not null constraint card_intents__euro_cents_positive check (euro_cents > 0),
  off_session boolean not null default false,
  saves_card boolean not null default false,
  status text not null default 'creating'
    constraint card_intents__status_known check (status in ('creating', 'open', 'succeeded', 'failed', 'cancelled', 'surplus', 'returned')),
  attempt text,
  decline_reason text,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  provider_customer_id text,
  provider_card_id text,
  constraint card_intents__names_its_card check (not off_session or (provider_customer_id is not null and provider_card_id is not null))
);
create unique index card_intents__provider_once on public.card_intents (provider, provider_intent_id) where provider_intent_id is not null;
-- A payment has one open request at a time.
create unique index card_intents__one_open on public.card_intents (payment_id) where status in ('creating', 'open');
-- A payment is settled by one charge; another one that arrives is surplus, and goes back.
create unique index card_intents__one_succeeded on public.card_intents (payment_id) where status = 'succeeded';
create index card_intents__by_payment on public.card_intents (payment_id, created_at);
create index card_intents__by_user on public.card_intents (user_id);
create index card_intents__by_card on public.card_intents (card_id);
create index card_intents__unsettled on public.card_intents (looked_at) where status in ('creating', 'open', 'surplus');
comment on table public.card_intents is 'What was asked of a card provider for a payment. The id is the idempotency key, so that a second request after a fault charges no card twice.';
comment on column public.card_intents.status is 'creating: the provider''s answer is not known; surplus: charged, but the payment was settled or gone, so the money goes back; returned: it went back.';
comment on column public.card_intents.attempt is 'The last attempt at the provider whose failure was recorded.';

create table public.provider_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null constraint provider_events__provider_known check (provider in ('test', 'stripe')),
  event_id text not null,
  kind text not null,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  -- An event is taken in once.
  constraint provider_events__once unique (provider, event_id)
);
create index provider_events__by_age on public.provider_events (created_at);
comment on table public.provider_events is 'The messages of card providers that were seen, so that each is worked on once.';

-- A code outlives its payment and its payer: it may be in a pocket, and its money is looked for when it comes.
create table public.easypay_codes (
  id uuid primary key default gen_random_uuid(),
  -- Twelve digits, and not counted up: a merchant's number may serve other sites, and a restored database must not repeat a number.
  invoice bigint not null default (100000000000 + floor(random() * 900000000000))::bigint,
  payment_id uuid references public.payments (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  euro_cents integer not null constraint easypay_codes__euro_cents_positive check (euro_cents > 0),
  code text constraint easypay_codes__code_digits check (code ~ '^[0-9]{10}$'),
  expires_at timestamptz not null,
  status text not null default 'creating'
    constraint easypay_codes__status_known check (status in ('creating', 'open', 'closed', 'paid', 'surplus', 'void')),
  created_at timestamptz not null default now(),
  void_asked_at timestamptz,
  constraint easypay_codes__invoice_once unique (invoice)
);
-- A payment shows one code at a time, and is settled by one.
create unique index easypay_codes__one_open on public.easypay_codes (payment_id) where status in ('creating', 'open');
create unique index easypay_codes__one_paid on public.easypay_codes (payment_id) where status = 'paid';
create index easypay_codes__by_payment on public.easypay_codes (payment_id);
create index easypay_codes__by_user on public.easypay_codes (user_id);
-- The codes that may still be paid: the job that voids codes looks at these only.
create index easypay_codes__payable on public.easypay_codes (expires_at) where status in ('open', 'closed') and code is not null;
comment on table public.easypay_codes is 'Codes under which payments are paid in cash at EasyPay.';
comment on column public.easypay_codes.invoice is 'The club''s number of the request, by which ePay.bg notifies the club.';
comment on column public.easypay_codes.code is 'The ten digits that are said at the cash desk; null until ePay.bg has given them.';
comment on column public.easypay_codes.void_asked_at is 'When ePay.bg was last asked to take the code back, since nothing waits for its sum any more.';
comment on column public.easypay_codes.status is 'creating: ePay.bg has not answered; closed: expired, refused, or replaced by another; surplus: paid, but the payment was settled or gone, so the money is the family''s credit; void: ePay.bg has taken it back.';

create table test_provider.customers (
  id text primary key,
  key text not null unique,
  created_at timestamptz not null default now()
);

create table test_provider.cards (
  id text primary key,
  customer_id text not null references test_provider.customers (id) on delete cascade,
  number text not null,
  expires_on date not null,
  created_at timestamptz not null default now()
);

create table test_provider.intents (
  id text primary key,
  key text not null unique,
  secret text not null,
  -- At the test provider a kept card is a charge of nothing.
  euro_cents integer not null constraint intents_euro_cents_check check (euro_cents >= 0),
  customer_id text references test_provider.customers (id),
  saves_card boolean not null default false,
  reference text not null,
  status text not null default 'open' check (status in ('open', 'challenged', 'succeeded', 'cancelled')),
  number text,
  expires_on date,
  card_id text,
  attempt text,
  decline_reason text,
  created_at timestamptz not null default now()
);
create index intents__by_reference on test_provider.intents (reference);
comment on column test_provider.intents.number is 'One of the invented numbers of the contract; a real card is refused before it is written anywhere.';

create table test_provider.refunds (
  id text primary key,
  key text not null unique,
  intent_id text not null references test_provider.intents (id),
  euro_cents integer not null check (euro_cents > 0),
  status text not null check (status in ('succeeded', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  reference text not null default ''
);
create index refunds__by_intent on test_provider.refunds (intent_id);

create table test_provider.easypay_bills (
  code text primary key,
  invoice text not null unique,
  euro_cents integer not null check (euro_cents > 0),
  description text not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'paid', 'expired')),
  paid_at timestamptz,
  created_at timestamptz not null default now()
);

-- Events that are still to be sent to the club, and when.
create table test_provider.deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id text not null,
  body text not null,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
create index deliveries__by_due on test_provider.deliveries (due_at);

-- The money that came into the club's account, as the bank says it, and which payment it was. Money that left is not kept. Only admins see it.
create table public.bank_transactions (
  id uuid primary key default gen_random_uuid(),
  fingerprint text not null,
  bank_reference text not null default '' constraint bank_transactions__reference_length check (length(bank_reference) <= 120),
  booked_on date not null,
  value_on date,
  amount integer not null constraint bank_transactions__amount_positive check (amount > 0),
  currency text not null constraint bank_transactions__currency_known check (currency in ('EUR', 'BGN')),
  euro_cents integer not null generated always as (case currency when 'EUR' then amount else private.euro_cents(amount) end) stored,
  payer_iban text not null default '' constraint bank_transactions__iban_length check (length(payer_iban) <= 40),
  payer_name text not null default '' constraint bank_transactions__payer_length check (length(payer_name) <= 200),
  purpose text not null default '' constraint bank_transactions__purpose_length check (length(purpose) <= 1000),
  details text not null default '' constraint bank_transactions__details_length check (length(details) <= 1000),
  status text not null default 'unpaired' constraint bank_transactions__status_known check (status in ('unpaired', 'paired', 'ignored')),
  note text constraint bank_transactions__note_length check (length(note) <= 1000),
  user_id uuid references auth.users (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  file_name text not null default '' constraint bank_transactions__file_name_length check (length(file_name) <= 200),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A row of a statement is kept once, however often its file is imported.
  constraint bank_transactions__once unique (fingerprint),
  constraint bank_transactions__family_when_paired check (user_id is null or status = 'paired')
);
create index bank_transactions__by_day on public.bank_transactions (status, booked_on desc, id);
create index bank_transactions__by_payer on public.bank_transactions (payer_iban) where status = 'paired' and payer_iban <> '';
create index bank_transactions__by_family on public.bank_transactions (user_id);
create index bank_transactions__by_decider on public.bank_transactions (decided_by);
create index bank_transactions__by_author on public.bank_transactions (created_by);
comment on table public.bank_transactions is 'Money that came into the club''s account, one row of a bank statement each.';
comment on column public.bank_transactions.fingerprint is 'A hash of what the bank says of the row, and of its position among identical rows.';
comment on column public.bank_transactions.amount is 'In minor units of currency.';

create table public.bank_layouts (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  columns jsonb not null constraint bank_layouts__columns_object check (jsonb_typeof(columns) = 'object'),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint bank_layouts__once unique (key)
);
create index bank_layouts__by_author on public.bank_layouts (created_by);
comment on table public.bank_layouts is 'What an admin said the columns of a bank''s statement are, for the next statement with the same head.';
comment on column public.bank_layouts.key is 'A hash of the titles in the head.';
comment on column public.bank_layouts.columns is 'The position of each known column, from 0.';

-- A payment that is paid in part from credit becomes two payments: the part that is settled, and what is left of the one that waits; so
-- each keeps its receipt and its refunds.
create table public.family_credits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint family_credits__kind_known check (kind in ('received', 'spent', 'granted', 'taken_back', 'paid_out', 'returned')),
  amount integer not null constraint family_credits__amount_moves check (amount <> 0),
  euro_cents integer not null,
  payment_id uuid references public.payments (id) on delete set null,
  note text constraint family_credits__note_length check (length(note) <= 1000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  bank_transaction_id uuid references public.bank_transactions (id) on delete set null,
  method text constraint family_credits__method_known check (method in ('cash', 'bank_transfer', 'easypay')),
  booked_on date not null default (now() at time zone 'Europe/Sofia')::date,
  constraint family_credits__sign_fits_kind check ((amount > 0) = (kind in ('received', 'granted', 'returned')) and sign(amount) = sign(euro_cents))
);
create index family_credits__by_user on public.family_credits (user_id, created_at);
create index family_credits__by_payment on public.family_credits (payment_id);
create index family_credits__by_author on public.family_credits (created_by);
create index family_credits__by_transaction on public.family_credits (bank_transaction_id);
comment on table public.family_credits is 'What a family has with the club beyond its payments. Rows are only added: the balance is their sum.';
comment on column public.family_credits.kind is 'received: money arrived beyond what was due; granted: the club owes it, no money moved; spent: it paid a payment; taken_back: its transfer was unpaired; paid_out: the club gave it back; returned: what it paid was refunded.';
comment on column public.family_credits.euro_cents is 'What arrived or was spent, to the cent; amount is the same in the club''s currency.';
comment on column public.family_credits.method is 'How a credit was paid out, or arrived at EasyPay; null for the others.';
comment on column public.family_credits.booked_on is 'On which day the books have it: for a transfer the bank''s value date.';

create table public.bank_pairs (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.bank_transactions (id) on delete cascade,
  payment_id uuid not null references public.payments (id) on delete cascade,
  settled_here boolean not null,
  created_at timestamptz not null default now(),
  booked_before date,
  -- A payment is settled by one transfer.
  constraint bank_pairs__payment_once unique (payment_id)
);
create index bank_pairs__by_transaction on public.bank_pairs (transaction_id);
comment on table public.bank_pairs is 'The payments that a transfer settled. What it brought beyond them is in family_credits.';
comment on column public.bank_pairs.settled_here is 'False where the staff had validated the payment before its transfer was imported: unpairing leaves it so.';
comment on column public.bank_pairs.booked_before is 'The day that the books had for the payment before this transfer was paired with it, where pairing moved it.';

create table public.card_setups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null constraint card_setups__provider_known check (provider in ('test', 'stripe')),
  provider_setup_id text,
  status text not null default 'creating' constraint card_setups__status_known check (status in ('creating', 'open', 'succeeded', 'cancelled')),
  created_at timestamptz not null default now()
);
create unique index card_setups__provider_once on public.card_setups (provider, provider_setup_id) where provider_setup_id is not null;
-- A person keeps one card at a time.
create unique index card_setups__one_open on public.card_setups (user_id, provider) where status in ('creating', 'open');
create index card_setups__by_user on public.card_setups (user_id);
comment on table public.card_setups is 'Cards that are being kept without a payment. The id is the idempotency key.';

-- # functions and views

-- Takes the lessons of a package that were refunded, or gives back those that are paid again: a refund of a part takes as many as it
-- is worth, rounded up; only free ones go.
create function private.settle_package(_payment_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  excess integer;
begin
  -- A booking that runs at this moment is waited for.
  perform from public.make_up_credits where payment_id = _payment_id order by id for update;
  select case when package.status in ('paid', 'validated', 'refunded')
      then least(lessons.all, ceil(money.refunded::numeric * lessons.all / greatest(money.paid, 1))) else lessons.all end - lessons.withdrawn
  into excess
  from public.payments as package
  cross join lateral (
    select count(*) as all, count(withdrawn_at) as withdrawn from public.make_up_credits where payment_id = package.id
  ) as lessons
  cross join lateral (
    -- Installments that wait are a part of its price, until all of the first went back.
    select sum(part.amount) as paid, sum(case part.status when 'refunded' then part.amount else part.refunded_amount end) as refunded
    from public.payments as part where part.id = package.id or (part.part_of = package.id and (
      part.status in ('paid', 'validated', 'refunded') or (part.status = 'pending' and package.status <> 'refunded')
    ))
  ) as money
  where package.id = _payment_id;
  if excess > 0 then
    with withdrawn as (
      update public.make_up_credits set withdrawn_at = now()
      where id in (
        select id from public.make_up_credits
        where payment_id = _payment_id and balance = 1 and withdrawn_at is null order by valid_until, id limit excess
      ) returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from withdrawn;
  elsif excess < 0 then
    with earned as (
      update public.make_up_credits set withdrawn_at = null,
        valid_until = valid_until + ((now() at time zone 'Europe/Sofia')::date - (withdrawn_at at time zone 'Europe/Sofia')::date)
      where id in (
        select id from public.make_up_credits
        where payment_id = _payment_id and withdrawn_at is not null order by valid_until desc, id limit -excess
      ) returning id
    )
    insert into public.make_up_ledger (credit_id, delta, reason) select id, 1, 'earned' from earned;
  end if;
end
$$;
alter function private.settle_package(uuid) owner to service_role;
revoke execute on function private.settle_package(uuid) from public;

-- The lessons of a package are the child's once it is paid; taken back or refunded, those that are free are not.
create function private.settle_bought_credits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_package(coalesce(new.part_of, new.id));
  return null;
end
$$;
alter function private.settle_bought_credits() owner to service_role;

-- An erased family takes its name from the statement's rows; the sums stay.
create function private.erase_payer_name() returns trigger language plpgsql set search_path = '' as $$
begin
  new.payer_iban := '';
  new.payer_name := '';
  new.purpose := '';
  new.details := '';
  new.note := null;
  return new;
end
$$;

-- No generated column: what an amount is in euro depends on the club's currency, which is in another table.
create function private.write_euro_cents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.euro_cents := private.euro_cents(new.amount, (select currency from public.club_settings));
  return new;
end
$$;
alter function private.write_euro_cents() owner to service_role;

create function private.plan_due_day(day date) returns date language sql stable security definer set search_path = ''
  return (select greatest(day, date_trunc('month', day)::date + payment_due_day - 1) from public.club_settings);
comment on function private.plan_due_day(date) is 'The last day on which a plan that is asked for on a day, or begins on it, is paid in time.';
alter function private.plan_due_day(date) owner to service_role;
grant execute on function private.plan_due_day(date) to service_role;

-- The club's due day is that of payments for plans and of fees; everything else is due on its day.
create function private.write_due_day() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  day constant date := greatest(new.date, lower(new.period));
begin
  -- The days of installments were agreed on.
  if new.installment is not null then
    new.due_on := greatest(new.date, new.due_on);
    return new;
  end if;
  -- The rest of an event's fee is asked for with its deposit, and due on a day of its own.
  new.due_on := greatest(day, case when new.event_registration_id is not null then new.due_on end);
  if new.enrollment_id is not null or new.subscription_id is not null or new.fee_kind is not null then
    new.due_on := private.plan_due_day(day);
  end if;
  -- A visit is paid before it, or at the desk on its day.
  if new.visit_id is not null then
    new.due_on := greatest(day, (
      select (starts_at at time zone 'Europe/Sofia')::date from public.lessons
      where id = (select lesson_id from public.visits where id = new.visit_id)
    ));
  end if;
  return new;
end
$$;
alter function private.write_due_day() owner to service_role;

create function public.is_own(payment public.payments) returns boolean language sql stable
  return payment.user_id = auth.uid() or payment.child_id = any (private.my_child_ids());
comment on function public.is_own(public.payments) is
  'Whether the payment is the caller''s or of a child of theirs: who works for the club as well reads those of others, too.';
revoke execute on function public.is_own(public.payments) from public;
grant execute on function public.is_own(public.payments) to authenticated;

-- The one rule for which seats are released: nothing was ever paid for the enrollment, its payment waits, and the club releases.
-- A part that credit has paid of what waits keeps no seat: it goes back to the credit. An installment keeps it.
create function public.seat_kept_until(payment public.payments) returns date language sql stable
begin atomic
  select enrollments.kept_until
  from public.enrollments cross join public.club_settings
  where enrollments.id = payment.enrollment_id and enrollments.status = 'active' and unpaid_seat_days is not null
    and (payment.status = 'pending' or (payment.status = 'failed' and payment.method = 'card')) and payment.amount > 0
    -- It is kept without the first installment, and not without a later one.
    and not exists (
      select from public.payments as first
      where first.id = payment.part_of and (first.status = 'pending' or (first.status = 'failed' and first.method = 'card'))
    )
    and not exists (
      select from public.payments as paid
      where paid.enrollment_id = payment.enrollment_id and paid.status in ('validated', 'paid', 'refunded') and paid.amount > 0
        and (paid.part_of is distinct from payment.id or paid.installment is not null)
    );
end;
comment on function public.seat_kept_until(public.payments) is
  'The last day on which the seat is kept without this payment; null where no seat is released for it.';
revoke execute on function public.seat_kept_until(public.payments) from public;
grant execute on function public.seat_kept_until(public.payments) to authenticated, service_role;

-- A payment for a class, a package, a month or a one-off charge that waits whole. Orders and visits are paid at once, events have
-- a deposit, and what a kindergarten's bill or a fee asks for is changed or spared by itself.
create function private.may_split(payment public.payments) returns boolean language sql stable security definer set search_path = ''
  return (payment.status = 'pending' or (payment.status = 'failed' and payment.method = 'card'))
    and num_nonnulls(payment.installment, payment.part_of, payment.order_id, payment.event_registration_id, payment.visit_id, payment.fee_kind) = 0
    and not exists (select from public.kindergarten_bills where payment_id = payment.id)
    and not exists (select from public.kindergarten_bills where difference_payment_id = payment.id);
alter function private.may_split(public.payments) owner to service_role;
revoke execute on function private.may_split(public.payments) from public;
grant execute on function private.may_split(public.payments) to authenticated, service_role;

-- The family takes the installments of the plan itself while nothing of what it is asked for is paid.
create function public.offers_installments(payment public.payments) returns boolean language sql stable
begin atomic
  select private.may_split(payment) and payment.from_credit = 0 and payment.amount > 0 and not payment.more_days
    and exists (
      select from public.enrollments join public.plans on plans.id = coalesce(payment.plan_id, enrollments.plan_id)
      where enrollments.id = payment.enrollment_id and plans.installments is not null
    );
end;
comment on function public.offers_installments(public.payments) is 'True if its family may take the installments of its plan for it.';
revoke execute on function public.offers_installments(public.payments) from public;
grant execute on function public.offers_installments(public.payments) to authenticated, service_role;

create function public.credit_amount(child public.children) returns integer language sql stable
begin atomic
  select coalesce(sum(amount), 0)::integer from public.family_credits where user_id = auth.uid();
end;
comment on function public.credit_amount(public.children) is 'The caller''s credit with the club, in the club''s currency.';
grant execute on function public.credit_amount(public.children) to authenticated;

create function public.credit_euro_cents(child public.children) returns integer language sql stable
begin atomic
  select coalesce(sum(euro_cents), 0)::integer from public.family_credits where user_id = auth.uid();
end;
comment on function public.credit_euro_cents(public.children) is 'The caller''s credit with the club, in euro cents.';
grant execute on function public.credit_euro_cents(public.children) to authenticated;

create view public.family_debts with (security_invoker = true) as
  select
    owed.user_id, user_directory.full_name, user_directory.email, user_directory.phone, owed.payments, owed.amount, owed.due_on,
    owed.days, owed.reminded_at, owed.children, owed.euro_cents, owed.seat_kept_until
  from (
    select
      payments.user_id,
      count(*)::integer as payments,
      sum(payments.amount)::integer as amount,
      min(due_on) as due_on,
      ((now() at time zone 'Europe/Sofia')::date - min(due_on)) as days,
      max(reminded_at) as reminded_at,
      array_agg(distinct children.full_name) filter (where children.id is not null) as children,
      sum(payments.euro_cents)::integer as euro_cents,
      min(case when enrollments.kept_until is not null then public.seat_kept_until(payments) end) as seat_kept_until
    from public.payments
    left join public.enrollments on enrollments.id = payments.enrollment_id
    left join public.children on children.id = payments.child_id
    where (payments.status = 'pending' or (payments.status = 'failed' and payments.method = 'card')) and payments.amount > 0
      and due_on <= (now() at time zone 'Europe/Sofia')::date
    group by payments.user_id
  ) as owed
  left join public.user_directory on user_directory.user_id = owed.user_id;
comment on view public.family_debts is 'Who owes how much since when, one row a family. Only admins see names.';
comment on column public.family_debts.days is 'For how many days the oldest of it has been owed.';
comment on column public.family_debts.seat_kept_until is 'The earliest day after which a seat is released because of it.';
comment on column public.family_debts.euro_cents is 'The sum of what was asked for, each payment in its own cents.';
grant select on public.family_debts to club_admin;

create view public.admin_payments as
  select
    payments.id, payments.user_id, payments.amount, payments.refunded_amount, payments.date, payments.method, payments.status,
    payments.reference, payments.order_id, payments.event_registration_id, payments.enrollment_id, enrollments.plan_id,
    payments.parent_notes, payments.promo_code, payments.promo_discount, payments.status = 'pending' as waits,
    children.full_name as child_name, coalesce(classes.title, events.title, payments.subject) as title,
    coalesce(classes.title_en, events.title_en, payments.subject_en) as title_en,
    coalesce(classes.title_ru, events.title_ru, payments.subject_ru) as title_ru,
    jsonb_build_object('user_id', payments.user_id, 'full_name', profiles.full_name, 'email', users.email, 'phone', profiles.phone) as family,
    payments.euro_cents, payments.refunded_euro_cents, payments.confirmed_at, payments.settled_at, payments.period,
    (select number from public.orders where orders.id = payments.order_id) as order_number,
    payments.status = 'validated' and payments.method = 'bank_transfer' and payments.confirmed_at is not null
      and not exists (select from public.bank_pairs where payment_id = payments.id) as awaits_bank,
    payments.due_on, payments.installment, payments.installments, payments.part_of, private.may_split(payments) as may_split
  from public.payments
  left join public.children on children.id = payments.child_id
  left join public.enrollments on enrollments.id = payments.enrollment_id
  left join public.classes on classes.id = enrollments.class_id
  left join public.event_registrations on event_registrations.id = payments.event_registration_id
  left join public.events on events.id = event_registrations.event_id
  left join public.profiles on profiles.user_id = payments.user_id
  left join auth.users on users.id = payments.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.admin_payments owner to service_role;
comment on view public.admin_payments is 'Every payment with its child, class or event, and payer, for reception and admins. Empty for all other callers.';
grant select on public.admin_payments to club_desk;

-- # rules

alter table public.make_up_credits add constraint make_up_credits_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete set null;
create trigger payments__settle_bought_credits after update of status, refunded_amount on public.payments for each row
  when ((old.status in ('paid', 'validated')) <> (new.status in ('paid', 'validated')) or old.refunded_amount <> new.refunded_amount)
  execute function private.settle_bought_credits();

alter table public.subscriptions add constraint subscriptions_card_id_fkey foreign key (card_id) references public.saved_cards (id) on delete set null;

alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy payments__read on public.payments for select to authenticated using (
  user_id = (select auth.uid())
  or child_id = any ((select private.my_child_ids())::uuid[])
  or enrollment_id = any ((select private.taught_enrollment_ids())::uuid[])
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.payments to authenticated;
-- insert, update, delete are not granted: money moves through procedures only.
create trigger payments__euro_cents before insert or update of amount, euro_cents on public.payments
  for each row execute function private.write_euro_cents();
create trigger payments__due_day before insert or update of date, period, due_on on public.payments
  for each row execute function private.write_due_day();
create trigger payments__leave_their_sums after delete on public.payments
  referencing old table as removed for each statement execute function private.remember_removed_payment();
create trigger payments__change_revenue_by_insert after insert on public.payments
  referencing new table as changed for each statement execute function private.note_changed_revenue();
create trigger payments__change_revenue_by_update after update on public.payments
  referencing new table as changed for each statement execute function private.note_changed_revenue();
create trigger payments__change_revenue_by_delete after delete on public.payments
  referencing old table as changed for each statement execute function private.note_changed_revenue();

alter table public.fee_waivers enable row level security;
alter table public.fee_waivers force row level security;
create policy fee_waivers__desk on public.fee_waivers for select to authenticated using ((select private.is_desk()));
grant select on public.fee_waivers to authenticated;
-- insert, update and delete are not granted: waive_fee writes, and logs.

alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
create policy payment_events__read on public.payment_events for select to authenticated
  using (exists (select from public.payments where payments.id = payment_id));
grant select on public.payment_events to authenticated;

alter table public.refunds enable row level security;
alter table public.refunds force row level security;
create policy refunds__read on public.refunds for select to authenticated using (
  (select private.is('admin')) or exists (select from public.payments where payments.id = payment_id and payments.user_id = (select auth.uid()))
);
grant select on public.refunds to authenticated;

alter table public.saved_cards enable row level security;
alter table public.saved_cards force row level security;
create policy saved_cards__read_own on public.saved_cards for select to authenticated using (user_id = (select auth.uid()));
grant select on public.saved_cards to authenticated;
-- insert, update, delete are not granted: cards come from the provider and go through procedures.

alter table public.card_customers enable row level security;
alter table public.card_customers force row level security;

alter table public.card_intents enable row level security;
alter table public.card_intents force row level security;

alter table public.provider_events enable row level security;
alter table public.provider_events force row level security;
-- Nothing is granted on card_customers, card_intents and provider_events: they are between the club and its provider.

alter table public.easypay_codes enable row level security;
alter table public.easypay_codes force row level security;
-- Nothing is granted on easypay_codes: a code is shown by start_payment.

alter table test_provider.customers enable row level security;
alter table test_provider.customers force row level security;

alter table test_provider.cards enable row level security;
alter table test_provider.cards force row level security;

alter table test_provider.intents enable row level security;
alter table test_provider.intents force row level security;

alter table test_provider.refunds enable row level security;
alter table test_provider.refunds force row level security;

alter table test_provider.easypay_bills enable row level security;
alter table test_provider.easypay_bills force row level security;

alter table test_provider.deliveries enable row level security;
alter table test_provider.deliveries force row level security;

alter table public.bank_layouts enable row level security;
alter table public.bank_layouts force row level security;
create policy bank_layouts__admin on public.bank_layouts for select to authenticated using ((select private.is('admin')));
grant select on public.bank_layouts to authenticated;
-- insert, update, delete are not granted: import_bank_statement keeps layouts.

alter table public.bank_transactions enable row level security;
alter table public.bank_transactions force row level security;
create policy bank_transactions__admin on public.bank_transactions for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.bank_transactions to authenticated;
create trigger bank_transactions__erase_payer_name before update of user_id on public.bank_transactions for each row
  when (old.user_id is not null and new.user_id is null and new.status = 'paired') execute function private.erase_payer_name();

alter table public.family_credits enable row level security;
alter table public.family_credits force row level security;
create policy family_credits__read on public.family_credits for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.family_credits to authenticated;
-- insert, update, delete are not granted: money moves through procedures only, and no credit is ever changed.
revoke update on public.family_credits from service_role;
-- A merge of two accounts names the one that stayed; what was counted is never changed.
grant update (user_id, created_by) on public.family_credits to service_role;
create trigger family_credits__leave_their_sums after delete on public.family_credits
  referencing old table as removed for each statement execute function private.remember_removed_credit();

alter table public.bank_pairs enable row level security;
alter table public.bank_pairs force row level security;
create policy bank_pairs__admin on public.bank_pairs for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.bank_pairs to authenticated;
-- insert, update, delete are not granted on either table: the import and the pairing write through procedures.

alter table public.card_setups enable row level security;
alter table public.card_setups force row level security;
-- Nothing is granted: it is between the club and its provider.

grant select, insert, update, delete on all tables in schema test_provider to service_role;
