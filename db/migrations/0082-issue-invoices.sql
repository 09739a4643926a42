-- Invoices that a family asks for, with its own or its company's data, and the notes that correct them. Their numbers run
-- without gaps, one series a kind. What a paper says is kept with it: neither a change of the club's data nor of the family's
-- changes a paper that was issued. Receipts stay as they were; the note that cancels one is no credit note any more, since
-- that name belongs to invoices.

alter table public.club_settings
  add column company_name text not null default '' constraint club_settings__company_name_length check (length(company_name) <= 200),
  add column company_eik text not null default '' constraint club_settings__company_eik_digits check (company_eik ~ '^(\d{9}(\d{4})?)?$'),
  add column company_vat text not null default '' constraint club_settings__company_vat_shape check (company_vat ~ '^(BG\d{9,10})?$'),
  add column company_address text not null default '' constraint club_settings__company_address_length check (length(company_address) <= 400),
  add column company_mol text not null default '' constraint club_settings__company_mol_length check (length(company_mol) <= 120),
  add column vat_percent integer not null default 0 constraint club_settings__vat_sensible check (vat_percent between 0 and 30),
  add column vat_ground text not null default 'чл. 113, ал. 9 от ЗДДС' constraint club_settings__vat_ground_length check (length(vat_ground) <= 200),
  add column invoices_at_once boolean not null default false;
comment on column public.club_settings.company_name is 'Who issues the invoices, as registered. Empty: the club issues none.';
comment on column public.club_settings.vat_percent is 'The value added tax within the prices; 0: none is charged, and vat_ground says why.';
comment on column public.club_settings.invoices_at_once is 'An invoice that a family asks for is issued at once; otherwise the office issues it.';
grant update (company_name, company_eik, company_vat, company_address, company_mol, vat_percent, vat_ground, invoices_at_once)
  on public.club_settings to authenticated;

create table public.billing_details (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  details jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.billing_details is 'To whom a person''s invoices are made out, as last given: {kind, name, eik, vat_number, address, mol}. No national identity numbers.';

alter table public.billing_details enable row level security;
alter table public.billing_details force row level security;
create policy billing_details__own on public.billing_details for select to authenticated using (user_id = (select auth.uid()));
grant select on public.billing_details to authenticated;
-- insert, update, delete are not granted: request_invoice keeps them, checked.

alter table public.invoices
  add column buyer jsonb,
  add column seller jsonb,
  add column euro_cents integer,
  add column vat_percent integer not null default 0,
  add column vat_ground text not null default '',
  add column corrects_id uuid references public.invoices (id) on delete restrict,
  add column cancelled_at timestamptz;
alter table public.invoices drop constraint invoices__kind_known;
update public.invoices set kind = 'cancellation' where kind = 'credit_note';
alter table public.invoices
  add constraint invoices__kind_known check (kind in ('invoice', 'receipt', 'credit_note', 'debit_note', 'cancellation')),
  add constraint invoices__whole check (kind in ('receipt', 'cancellation') or num_nulls(buyer, seller, euro_cents) = 0),
  add constraint invoices__notes_correct check ((kind in ('credit_note', 'debit_note')) = (corrects_id is not null));
-- A payment has one invoice that counts.
create unique index invoices__one_invoice on public.invoices (payment_id) where kind = 'invoice' and cancelled_at is null and payment_id is not null;
-- A refund is noted once, and so is its taking back.
create unique index invoices__one_note on public.invoices (refund_id, kind) where refund_id is not null;
create index invoices__by_corrected on public.invoices (corrects_id);
create index invoices__by_age on public.invoices (created_at desc, id);
comment on column public.invoices.kind is 'credit_note and debit_note correct an invoice; cancellation takes a receipt back whose transfer was unpaired.';
comment on column public.invoices.buyer is 'To whom it was made out that day: {kind, name, eik, vat_number, address, mol}. Kept as long as the law wants invoices kept, also when the account is erased.';
comment on column public.invoices.seller is 'Who issued it, as registered that day: {name, eik, vat_number, address, mol}.';
comment on column public.invoices.euro_cents is 'What the paper is about in the currency that is paid; null on receipts, where it follows from the leva.';
comment on column public.invoices.cancelled_at is 'A credit note took the whole invoice back.';

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
comment on table public.invoice_requests is 'What families asked the office to make out, and what became of it.';

alter table public.invoice_requests enable row level security;
alter table public.invoice_requests force row level security;
create policy invoice_requests__read on public.invoice_requests for select to authenticated using (
  user_id = (select auth.uid())
  or id between (select private.admin_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.invoice_requests to authenticated;
-- insert, update, delete are not granted: asking and deciding go through procedures.
