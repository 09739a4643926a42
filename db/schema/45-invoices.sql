-- Receipts and invoices, with the notes that correct them. Their numbers run without gaps, one series a kind. What a document says
-- is kept with it: no later change of the club's or the family's data changes it.

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number integer not null constraint invoices__number_positive check (number > 0),
  kind text not null constraint invoices__kind_known check (kind in ('invoice', 'receipt', 'credit_note', 'debit_note', 'cancellation')),
  payment_id uuid references public.payments (id) on delete set null,
  refund_id uuid references public.refunds (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  recipient text not null,
  amount integer not null,
  lines jsonb not null default '[]',
  issued_on date not null default (now() at time zone 'Europe/Sofia')::date,
  created_at timestamptz not null default now(),
  buyer jsonb,
  seller jsonb,
  euro_cents integer,
  vat_percent integer not null default 0,
  vat_ground text not null default '',
  corrects_id uuid references public.invoices (id) on delete restrict,
  cancelled_at timestamptz,
  tax_event_on date,
  rates jsonb,
  constraint invoices__number_once unique (kind, number),
  constraint invoices__whole check (kind in ('receipt', 'cancellation') or num_nulls(buyer, seller, euro_cents) = 0),
  constraint invoices__notes_correct check ((kind in ('credit_note', 'debit_note')) = (corrects_id is not null))
);
create index invoices__by_user on public.invoices (user_id);
create index invoices__by_payment on public.invoices (payment_id);
create index invoices__by_refund on public.invoices (refund_id);
-- A payment has one receipt.
create unique index invoices__one_receipt on public.invoices (payment_id) where kind = 'receipt' and payment_id is not null;
-- A payment has one invoice that counts.
create unique index invoices__one_invoice on public.invoices (payment_id) where kind = 'invoice' and cancelled_at is null and payment_id is not null;
-- A refund is noted once, and so is its taking back.
create unique index invoices__one_note on public.invoices (refund_id, kind) where refund_id is not null;
create index invoices__by_corrected on public.invoices (corrects_id);
create index invoices__by_age on public.invoices (created_at desc, id);
comment on table public.invoices is 'Receipts, invoices and their notes for money that moved; numbers of a kind run without gaps.';
comment on column public.invoices.kind is 'credit_note and debit_note correct an invoice; cancellation takes a receipt back whose transfer was unpaired.';
comment on column public.invoices.recipient is 'Who paid, as named that day; empty once the account has been erased.';
comment on column public.invoices.lines is 'What was paid for: a list of {class, plan, period, amount}, names in all languages.';
comment on column public.invoices.buyer is 'To whom it was made out that day: {kind, name, eik, vat_number, address, mol}. Kept as long as the law wants invoices kept, also when the account is erased.';
comment on column public.invoices.seller is 'Who issued it, as registered that day: {name, eik, vat_number, address, mol}.';
comment on column public.invoices.euro_cents is 'The amount in the currency that is paid; null on receipts, where it follows from the amount.';
comment on column public.invoices.tax_event_on is 'The day of the tax event: on which the money came, or went back. Older documents have none.';
comment on column public.invoices.rates is 'The sum by rate of tax, tax included: a list of {percent, amount, euro_cents}. Null on documents from before: all of it is of vat_percent.';
comment on column public.invoices.cancelled_at is 'A credit note took the whole invoice back.';

create table public.billing_details (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  details jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.billing_details is 'To whom a person''s invoices are made out, as last given: {kind, name, eik, vat_number, address, mol}. No national identity numbers.';

create table public.invoice_requests (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  details jsonb not null,
  status text not null default 'open' constraint invoice_requests__status_known check (status in ('open', 'issued', 'declined')),
  note text constraint invoice_requests__note_length check (length(note) <= 1000),
  invoice_id uuid references public.invoices (id) on delete set null,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
-- An invoice for a payment is asked for once at a time.
create unique index invoice_requests__one_open on public.invoice_requests (payment_id) where status = 'open';
create index invoice_requests__by_payment on public.invoice_requests (payment_id, created_at);
create index invoice_requests__by_user on public.invoice_requests (user_id);
create index invoice_requests__by_invoice on public.invoice_requests (invoice_id);
create index invoice_requests__by_decider on public.invoice_requests (decided_by);
create index invoice_requests__waiting on public.invoice_requests (created_at) where status = 'open';
comment on table public.invoice_requests is 'Invoices that families asked for, and the outcome.';

create table public.invoice_series (
  kind text primary key constraint invoice_series__kind_known check (kind in ('invoice', 'receipt', 'credit_note', 'debit_note', 'cancellation')),
  next_number integer not null default 1 constraint invoice_series__number_sensible check (next_number between 1 and 1000000000),
  last_number integer,
  created_at timestamptz not null default now()
);
comment on table public.invoice_series is 'The numbers of documents, a series a kind: an admin says once where one begins, then it grows by one.';
comment on column public.invoice_series.last_number is 'The last number that was given; null while the series has not begun.';

-- # rows

insert into public.invoice_series (kind) values ('invoice'), ('receipt'), ('credit_note'), ('debit_note'), ('cancellation');

-- # functions and views

-- A number that was given is never given again.
create function private.keep_series() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.next_number < old.next_number and old.last_number is not null then
    raise exception 'A series of numbers only grows' using errcode = '23514', constraint = 'invoice_series__only_grows';
  end if;
  return new;
end
$$;

-- A program from before the series takes the number after the highest document: its series follows, or it would give that number again.
create function private.follow_number() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.invoice_series
  set last_number = new.number, next_number = greatest(next_number, new.number + 1)
  where kind = new.kind and (last_number is null or last_number < new.number);
  return null;
end
$$;

-- # rules

alter table public.invoices enable row level security;
alter table public.invoices force row level security;
-- The rows of each reader do not change: only how an admin's rows are found.
create policy invoices__read on public.invoices for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.invoices to authenticated;
-- insert is not granted: a receipt follows from a payment.
create trigger invoices__follow_number after insert on public.invoices
  for each row execute function private.follow_number();

alter table public.billing_details enable row level security;
alter table public.billing_details force row level security;
create policy billing_details__own on public.billing_details for select to authenticated using (user_id = (select auth.uid()));
grant select on public.billing_details to authenticated;
-- insert, update, delete are not granted: request_invoice keeps them, checked.

alter table public.invoice_requests enable row level security;
alter table public.invoice_requests force row level security;
create policy invoice_requests__read on public.invoice_requests for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.invoice_requests to authenticated;
-- insert, update, delete are not granted: asking and deciding go through procedures.

alter table public.invoice_series enable row level security;
alter table public.invoice_series force row level security;
create policy invoice_series__admin on public.invoice_series for select to authenticated using ((select private.is('admin')));
grant select on public.invoice_series to authenticated;
-- insert, update, delete are not granted: begin_series sets a beginning, documents take numbers.
create trigger invoice_series__keep before update on public.invoice_series
  for each row execute function private.keep_series();
