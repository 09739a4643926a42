-- What came into the club's account, as the bank says it, and which payment it was. Money that left is not kept: it is nobody's
-- fee. Only the office sees it.

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
  -- A row of a statement stands here once, however often its file is imported.
  constraint bank_transactions__once unique (fingerprint),
  constraint bank_transactions__family_when_paired check (user_id is null or status = 'paired')
);
create index bank_transactions__by_day on public.bank_transactions (status, booked_on desc, id);
create index bank_transactions__by_payer on public.bank_transactions (payer_iban) where status = 'paired' and payer_iban <> '';
create index bank_transactions__by_family on public.bank_transactions (user_id);
create index bank_transactions__by_decider on public.bank_transactions (decided_by);
create index bank_transactions__by_author on public.bank_transactions (created_by);
comment on table public.bank_transactions is 'Money that came into the club''s account, one row of a bank statement each.';
comment on column public.bank_transactions.fingerprint is 'A hash of what the bank says of the row, and of its place among rows that say the same.';
comment on column public.bank_transactions.amount is 'In minor units of currency.';

-- An erased family takes its name from the statement's rows; the sums stay.
create function private.forget_payer() returns trigger language plpgsql set search_path = '' as $$
begin
  new.payer_iban := '';
  new.payer_name := '';
  new.purpose := '';
  new.details := '';
  new.note := null;
  return new;
end
$$;
create trigger bank_transactions__forget_payer before update of user_id on public.bank_transactions for each row
  when (old.user_id is not null and new.user_id is null and new.status = 'paired') execute function private.forget_payer();

create table public.bank_pairs (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references public.bank_transactions (id) on delete cascade,
  payment_id uuid not null references public.payments (id) on delete cascade,
  settled_here boolean not null,
  created_at timestamptz not null default now(),
  -- A payment is settled by one transfer.
  constraint bank_pairs__payment_once unique (payment_id)
);
create index bank_pairs__by_transaction on public.bank_pairs (transaction_id);
comment on table public.bank_pairs is 'The payments that a transfer settled. What it brought beyond them stands in family_credits.';
comment on column public.bank_pairs.settled_here is 'False where the staff had validated the payment before its transfer was imported: unpairing leaves it so.';

alter table public.family_credits add column bank_transaction_id uuid references public.bank_transactions (id) on delete set null;
create index family_credits__by_transaction on public.family_credits (bank_transaction_id);

-- A transfer without a reference is looked for among what waits for just that sum.
create index payments__waiting_by_sum on public.payments (euro_cents) where status = 'pending';

alter table public.bank_transactions enable row level security;
alter table public.bank_transactions force row level security;
create policy bank_transactions__admin on public.bank_transactions for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.bank_transactions to authenticated;

alter table public.bank_pairs enable row level security;
alter table public.bank_pairs force row level security;
create policy bank_pairs__admin on public.bank_pairs for select to authenticated
  using (id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff');
grant select on public.bank_pairs to authenticated;
-- insert, update, delete are not granted on either: the import, and whoever pairs, write through procedures.
