-- Payments by card: what was asked of the provider and what is known of its answer, the cards that families keep, and the
-- provider's messages, each taken in once. Card numbers never come here: the provider has them.
-- Cash, transfers and who sees a payment do not change.

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
  looked_at timestamptz not null default now()
);
create unique index card_intents__provider_once on public.card_intents (provider, provider_intent_id) where provider_intent_id is not null;
-- A payment is asked for in one place at a time.
create unique index card_intents__one_open on public.card_intents (payment_id) where status in ('creating', 'open');
-- A payment is settled by one charge; another one that arrives is surplus, and goes back.
create unique index card_intents__one_succeeded on public.card_intents (payment_id) where status = 'succeeded';
create index card_intents__by_payment on public.card_intents (payment_id, created_at);
create index card_intents__by_user on public.card_intents (user_id);
create index card_intents__by_card on public.card_intents (card_id);
create index card_intents__unsettled on public.card_intents (looked_at) where status in ('creating', 'open', 'surplus');
comment on table public.card_intents is 'What was asked of a card provider for a payment. The id is the idempotency key, so that asking again after a fault charges nobody twice.';
comment on column public.card_intents.status is 'creating: the provider''s answer is not known; surplus: charged, but the payment was settled or gone, so the money goes back; returned: it went back.';
comment on column public.card_intents.attempt is 'The last attempt at the provider whose failure was written down.';

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

alter table public.payments add column decline_reason text;
comment on column public.payments.decline_reason is 'Why the last attempt by card failed, a code of the contract; null while none has.';
alter table public.payment_events add column reason text;
comment on column public.payment_events.reason is 'Why a card was declined or a refund failed, a code of the contract.';
alter table public.subscriptions add column card_id uuid references public.saved_cards (id) on delete set null;
create index subscriptions__by_card on public.subscriptions (card_id);
comment on column public.subscriptions.card_id is 'The card that autopay charges.';

alter table public.refunds
  add column settled_amount integer not null default 0 constraint refunds__settled_not_negative check (settled_amount >= 0),
  add column settled_currency text not null default 'EUR' constraint refunds__settled_currency_known check (settled_currency in ('EUR', 'BGN')),
  add column provider text,
  add column failure text,
  add column finished_at timestamptz;
create unique index refunds__provider_once on public.refunds (provider, provider_refund_id) where provider_refund_id is not null;
create index refunds__waiting on public.refunds (created_at) where status = 'pending';
comment on column public.refunds.settled_amount is 'What goes back, in minor units of settled_currency; all of a payment''s refunds together never exceed what was settled.';
comment on column public.refunds.failure is 'Why the provider did not give the money back, a code of the contract.';

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
-- Nobody is granted anything on these three: they are between the club and its provider.
