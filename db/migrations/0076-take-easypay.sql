-- A payment can be paid in cash at EasyPay under a code of ten digits. The methods of payments, their events, books and credits know it.
-- older programs: go on
-- contracts: the checks of methods become wider; what older programs write passes them.

alter table public.payments
  drop constraint payments__method_known,
  add constraint payments__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay')) not valid;
alter table public.payments validate constraint payments__method_known;
alter table public.payment_events
  drop constraint payment_events__method_known,
  add constraint payment_events__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay')) not valid;
alter table public.payment_events validate constraint payment_events__method_known;
alter table public.ledger_entries
  drop constraint ledger_entries__method_known,
  add constraint ledger_entries__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay')) not valid;
alter table public.ledger_entries validate constraint ledger_entries__method_known;
alter table public.family_credits
  drop constraint family_credits__method_known,
  add constraint family_credits__method_known check (method in ('cash', 'bank_transfer', 'easypay')) not valid;
alter table public.family_credits validate constraint family_credits__method_known;
comment on column public.family_credits.method is 'How a credit was paid out, or arrived at EasyPay; null for the others.';

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
    constraint easypay_codes__status_known check (status in ('creating', 'open', 'closed', 'paid', 'surplus')),
  created_at timestamptz not null default now(),
  constraint easypay_codes__invoice_once unique (invoice)
);
-- A payment shows one code at a time, and is settled by one.
create unique index easypay_codes__one_open on public.easypay_codes (payment_id) where status in ('creating', 'open');
create unique index easypay_codes__one_paid on public.easypay_codes (payment_id) where status = 'paid';
create index easypay_codes__by_payment on public.easypay_codes (payment_id);
create index easypay_codes__by_user on public.easypay_codes (user_id);
comment on table public.easypay_codes is 'Codes under which payments are paid in cash at EasyPay.';
comment on column public.easypay_codes.invoice is 'The club''s number of the request, by which ePay.bg notifies the club.';
comment on column public.easypay_codes.code is 'The ten digits that are said at the cash desk; null until ePay.bg has given them.';
comment on column public.easypay_codes.status is 'creating: ePay.bg has not answered; closed: expired, refused, or replaced by another; surplus: paid, but the payment was settled or gone, so the money is the family''s credit.';

alter table public.easypay_codes enable row level security;
alter table public.easypay_codes force row level security;
-- Nothing is granted on easypay_codes: a code is shown by start_payment.

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

alter table test_provider.easypay_bills enable row level security;
alter table test_provider.easypay_bills force row level security;
grant select, insert, update, delete on test_provider.easypay_bills to service_role;
