-- A voucher of an issuer of benefit cards pays a payment, and its sum is claimed from the issuer with the visits.
-- older programs: go on
-- contracts: the methods only grow, an issuer without a price has no cards, and of a card's visits a day is counted once as before

alter table public.payments drop constraint payments__method_known;
alter table public.payments add constraint payments__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay', 'voucher'));
alter table public.payments add constraint payments__voucher_settled check (method <> 'voucher' or status in ('validated', 'refunded'));
alter table public.ledger_entries drop constraint ledger_entries__method_known;
alter table public.ledger_entries add constraint ledger_entries__method_known check (method in ('cash', 'card', 'bank_transfer', 'easypay', 'voucher'));

alter table public.card_issuers alter column price drop not null;
alter table public.card_issuers add column has_vouchers boolean not null default false;
alter table public.card_issuers add column has_cards boolean not null generated always as (price is not null) stored;
alter table public.card_issuers add constraint card_issuers__issues check (price is not null or has_vouchers);
comment on table public.card_issuers is 'A company or municipality whose benefit cards or vouchers the club takes.';
comment on column public.card_issuers.price is 'The sum that it pays for a visit from now on, in the club''s currency; admins read it. Null: the club takes no cards of it.';
comment on column public.card_issuers.ends_on is 'The last day on which the club takes its cards and vouchers; null: no end is set.';
comment on column public.card_issuers.has_vouchers is 'The club takes its vouchers.';
comment on column public.card_issuers.has_cards is 'The club takes its cards.';
grant select (has_vouchers, has_cards) on public.card_issuers to authenticated;

alter table public.card_claims add column vouchers integer not null default 0;
comment on table public.card_claims is 'The visits of cards and the vouchers up to the end of a month, as an issuer was asked to pay them. It never changes.';
comment on column public.card_claims.corrections is 'Visits of earlier claims that were none, as their marks were taken back, and sums that went back to claimed vouchers: they come off.';
comment on column public.card_claims.vouchers is 'The number of vouchers that it claims.';

-- A voucher stays when its family is deleted: it is taken once all the same.
create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  issuer_id uuid not null references public.card_issuers (id) on delete restrict,
  number text not null constraint vouchers__number_plain check (number ~ '^[A-Z0-9]{4,40}$'),
  value integer not null constraint vouchers__value_positive check (value > 0),
  valid_until date,
  payment_id uuid references public.payments (id) on delete set null,
  taken_at timestamptz,
  taken_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- A voucher pays once, no matter who brings it.
  constraint vouchers__once unique (issuer_id, number),
  constraint vouchers__taken_with_payment check (payment_id is null or taken_at is not null)
);
-- A payment is paid by one voucher.
create unique index vouchers__once_a_payment on public.vouchers (payment_id) where payment_id is not null;
create index vouchers__by_taker on public.vouchers (taken_by);
comment on table public.vouchers is 'A voucher of an issuer, which the desk took for a payment. Whole back from it, it is free again.';
comment on column public.vouchers.number is 'The number on it, without spaces, in capital letters.';
comment on column public.vouchers.value is 'In the club''s currency. What is above the payment is not given out.';
comment on column public.vouchers.taken_at is 'The moment at which the desk took it; null: it is free again.';

alter table public.vouchers enable row level security;
alter table public.vouchers force row level security;
create policy vouchers__desk on public.vouchers for select to authenticated using ((select private.is_desk()));
grant select on public.vouchers to authenticated;

alter table public.card_visits add column voucher_id uuid references public.vouchers (id) on delete restrict;
alter table public.card_visits add constraint card_visits__card_or_voucher check (voucher_id is null or num_nonnulls(card_id, lesson_id, taken_back_at) = 0);
alter table public.card_visits add constraint card_visits__less_for_vouchers check (price > 0 or (voucher_id is not null and price < 0));
-- A card pays one visit a day, also where it changes hands.
drop index public.card_visits__once_a_day;
create unique index card_visits__once_a_day on public.card_visits (issuer_id, number, day) where taken_back_at is null and voucher_id is null;
create index card_visits__by_voucher on public.card_visits (voucher_id) where voucher_id is not null;
comment on table public.card_visits is 'A sum that an issuer pays: for a visit of a card, or a voucher. A visit whose mark is taken back goes, or, once claimed, comes off the next claim. Rows stay when the child is deleted, without its name, as sums of claims.';
comment on column public.card_visits.price is 'The sum that the issuer paid for a visit then, or what a voucher paid, in the club''s currency; below zero: it went back after the voucher was claimed.';
comment on column public.card_visits.voucher_id is 'The voucher; null: a visit of a card.';

create or replace function private.settle_card(_lesson_id uuid, _child_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  _day date;
  _visit public.card_visits;
  _card record;
  _is_present boolean;
begin
  if not exists (select from public.benefit_cards where child_id = _child_id and confirmed_at is not null)
    and not exists (select from public.card_visits where lesson_id = _lesson_id and child_id = _child_id and taken_back_at is null) then
    return;
  end if;
  -- A child or a lesson that is deleted leaves the visits that were.
  select (starts_at at time zone 'Europe/Sofia')::date into _day from public.lessons where id = _lesson_id;
  if not found or not exists (select from public.children where id = _child_id) then
    return;
  end if;
  -- Lessons of one day are settled one after another.
  perform from public.benefit_cards where child_id = _child_id and confirmed_at is not null order by id for no key update;
  _is_present := exists (select from public.attendance where lesson_id = _lesson_id and child_id = _child_id and status = 'present')
    or exists (select from public.visits where lesson_id = _lesson_id and child_id = _child_id and mark = 'present');
  select * into _visit from public.card_visits where lesson_id = _lesson_id and child_id = _child_id and taken_back_at is null for update;
  if found then
    if _is_present and exists (
      select from public.benefit_cards
      where id = _visit.card_id and confirmed_at is not null and _day between valid_from and coalesce(valid_until, 'infinity')
    ) then
      return;
    end if;
    if _visit.claim_id is null then
      delete from public.card_visits where id = _visit.id;
    else
      update public.card_visits set taken_back_at = now() where id = _visit.id;
    end if;
  end if;
  if not _is_present or not private.is_left_to_card(_lesson_id, _child_id) then
    return;
  end if;
  for _card in
    select benefit_cards.id, issuer_id, number, price
    from public.benefit_cards join public.card_issuers on card_issuers.id = issuer_id
    where child_id = _child_id and confirmed_at is not null and _day between valid_from and coalesce(valid_until, 'infinity')
      and _day <= coalesce(ends_on, 'infinity')
    order by confirmed_at, benefit_cards.id
  loop
    if exists (select from public.card_visits where issuer_id = _card.issuer_id and number = _card.number and day = _day and taken_back_at is null and voucher_id is null) then
      continue;
    end if;
    -- Claimed, and not yet come off: it is the same visit again.
    update public.card_visits set taken_back_at = null
    where lesson_id = _lesson_id and child_id = _child_id and card_id = _card.id and taken_back_at is not null and correction_id is null;
    if not found then
      insert into public.card_visits (card_id, issuer_id, number, child_id, lesson_id, day, price, euro_cents)
      select _card.id, _card.issuer_id, _card.number, _child_id, _lesson_id, _day, _card.price, private.euro_cents(_card.price, currency)
      from public.club_settings;
    end if;
    return;
  end loop;
end
$$;

create or replace view public.card_issuer_list as
  select
    id, name, price, ends_on,
    (select count(*)::integer from public.card_visits where issuer_id = card_issuers.id and claim_id is null and voucher_id is null) as to_claim,
    (select min(day) from public.card_visits where issuer_id = card_issuers.id and claim_id is null) as to_claim_from,
    has_vouchers,
    (select count(*)::integer from public.card_visits where issuer_id = card_issuers.id and claim_id is null and voucher_id is not null and price > 0) as vouchers_to_claim
  from public.card_issuers
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
comment on view public.card_issuer_list is 'The issuers with what they pay for a visit, and the visits and vouchers that are not claimed yet; for admins. Empty for all other callers.';
