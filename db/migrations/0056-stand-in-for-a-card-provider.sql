-- The state of the test provider, which stands in for a card provider where none is set up: a demo, and tests. It knows
-- nothing of the club, and the club asks it over the same interface as a real one. Empty in a real installation.

create schema test_provider;
grant usage on schema test_provider to service_role;

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
  euro_cents integer not null check (euro_cents > 0),
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
  created_at timestamptz not null default now()
);
create index refunds__by_intent on test_provider.refunds (intent_id);

-- What it still has to tell the club, and when.
create table test_provider.deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id text not null,
  body text not null,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
create index deliveries__by_due on test_provider.deliveries (due_at);

alter table test_provider.customers enable row level security;
alter table test_provider.customers force row level security;
alter table test_provider.cards enable row level security;
alter table test_provider.cards force row level security;
alter table test_provider.intents enable row level security;
alter table test_provider.intents force row level security;
alter table test_provider.refunds enable row level security;
alter table test_provider.refunds force row level security;
alter table test_provider.deliveries enable row level security;
alter table test_provider.deliveries force row level security;
grant select, insert, update, delete on all tables in schema test_provider to service_role;
