-- Money goes back without the club asking: somebody refunds in the provider's own dashboard, or a bank takes a charge back.
-- Such a refund stands among the others with where it came from. And a card can be kept without paying anything.

alter table public.refunds
  add column origin text not null default 'club' constraint refunds__origin_known check (origin in ('club', 'provider', 'dispute'));
comment on column public.refunds.origin is 'Who gave it back: the club''s office, somebody at the provider, or a bank for a holder who disputed the charge.';

-- At the stand-in a kept card is a charge of nothing.
alter table test_provider.intents drop constraint intents_euro_cents_check;
alter table test_provider.intents add constraint intents_euro_cents_check check (euro_cents >= 0);

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
alter table public.card_setups enable row level security;
alter table public.card_setups force row level security;
-- Nobody is granted anything: it is between the club and its provider.
