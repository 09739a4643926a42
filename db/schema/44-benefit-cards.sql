-- Sums that an issuer pays the club: for the visits of a child that has its benefit card, one a day, and for the vouchers that it gives families. It gets a claim of both.

create table public.card_issuers (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint card_issuers__name_length check (length(name) between 1 and 60),
  price integer constraint card_issuers__price_positive check (price > 0),
  ends_on date,
  created_at timestamptz not null default now(),
  has_vouchers boolean not null default false,
  has_cards boolean not null generated always as (price is not null) stored,
  constraint card_issuers__once unique (name),
  constraint card_issuers__issues check (price is not null or has_vouchers)
);
comment on table public.card_issuers is 'A company or municipality whose benefit cards or vouchers the club takes.';
comment on column public.card_issuers.price is 'The sum that it pays for a visit from now on, in the club''s currency; admins read it. Null: the club takes no cards of it.';
comment on column public.card_issuers.ends_on is 'The last day on which the club takes its cards and vouchers; null: no end is set.';
comment on column public.card_issuers.has_vouchers is 'The club takes its vouchers.';
comment on column public.card_issuers.has_cards is 'The club takes its cards.';

create table public.benefit_cards (
  id uuid primary key default gen_random_uuid(),
  issuer_id uuid not null references public.card_issuers (id) on delete restrict,
  child_id uuid not null references public.children (id) on delete cascade,
  number text not null constraint benefit_cards__number_plain check (number ~ '^[A-Z0-9]{4,40}$'),
  valid_from date not null,
  valid_until date,
  entered_by uuid references auth.users (id) on delete set null,
  confirmed_by uuid references auth.users (id) on delete set null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint benefit_cards__in_order check (valid_until >= valid_from),
  -- A child has a card once.
  constraint benefit_cards__once unique (child_id, issuer_id, number),
  -- A card is one child's at a time; numbers that are not confirmed take none.
  constraint benefit_cards__one_child exclude using gist (
    issuer_id with =, number with =, daterange(valid_from, valid_until, '[]') with &&
  ) where (confirmed_at is not null)
);
create index benefit_cards__by_issuer on public.benefit_cards (issuer_id, number);
create index benefit_cards__paying on public.benefit_cards (child_id) where confirmed_at is not null;
create index benefit_cards__by_author on public.benefit_cards (entered_by);
create index benefit_cards__by_confirmer on public.benefit_cards (confirmed_by);
create index benefit_cards__newest on public.benefit_cards (created_at desc, id);
comment on table public.benefit_cards is 'The card of an issuer that a child has. Confirmed by the desk, it pays.';
comment on column public.benefit_cards.number is 'The number on it, without spaces, in capital letters.';
comment on column public.benefit_cards.confirmed_at is 'The moment of the confirmation by the desk; null: it waits, and pays nothing.';

create table public.card_claims (
  id uuid primary key default gen_random_uuid(),
  issuer_id uuid not null references public.card_issuers (id) on delete restrict,
  month date not null constraint card_claims__month_begins check (extract(day from month) = 1),
  visits integer not null,
  corrections integer not null,
  amount integer not null,
  euro_cents integer not null,
  claimed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  vouchers integer not null default 0
);
create index card_claims__by_issuer on public.card_claims (issuer_id, month desc);
create index card_claims__by_claimer on public.card_claims (claimed_by);
comment on table public.card_claims is 'The visits of cards and the vouchers up to the end of a month, as an issuer was asked to pay them. It never changes.';
comment on column public.card_claims.corrections is 'Visits of earlier claims that were none, as their marks were taken back, and sums that went back to claimed vouchers: they come off.';
comment on column public.card_claims.amount is 'In the club''s currency, less what comes off.';
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

create table public.card_visits (
  id uuid primary key default gen_random_uuid(),
  card_id uuid references public.benefit_cards (id) on delete set null,
  issuer_id uuid not null references public.card_issuers (id) on delete restrict,
  number text not null,
  child_id uuid references public.children (id) on delete set null,
  lesson_id uuid references public.lessons (id) on delete set null,
  day date not null,
  price integer not null,
  euro_cents integer not null,
  claim_id uuid references public.card_claims (id) on delete restrict,
  taken_back_at timestamptz,
  correction_id uuid references public.card_claims (id) on delete restrict,
  created_at timestamptz not null default now(),
  voucher_id uuid references public.vouchers (id) on delete restrict,
  constraint card_visits__taken_back_after_claim check (taken_back_at is null or claim_id is not null),
  constraint card_visits__corrected_once_taken_back check (correction_id is null or taken_back_at is not null),
  constraint card_visits__card_or_voucher check (voucher_id is null or num_nonnulls(card_id, lesson_id, taken_back_at) = 0),
  constraint card_visits__less_for_vouchers check (price > 0 or (voucher_id is not null and price < 0))
);
-- A card pays one visit a day, also where it changes hands.
create unique index card_visits__once_a_day on public.card_visits (issuer_id, number, day) where taken_back_at is null and voucher_id is null;
-- A visit is paid by one card.
create unique index card_visits__once_a_visit on public.card_visits (lesson_id, child_id) where taken_back_at is null;
create index card_visits__by_voucher on public.card_visits (voucher_id) where voucher_id is not null;
create index card_visits__by_card on public.card_visits (card_id, day);
create index card_visits__by_child on public.card_visits (child_id, day);
create index card_visits__by_lesson on public.card_visits (lesson_id, child_id);
create index card_visits__by_claim on public.card_visits (claim_id);
create index card_visits__by_correction on public.card_visits (correction_id);
create index card_visits__to_claim on public.card_visits (issuer_id, day) where claim_id is null;
create index card_visits__to_correct on public.card_visits (issuer_id) where taken_back_at is not null and correction_id is null;
comment on table public.card_visits is 'A sum that an issuer pays: for a visit of a card, or a voucher. A visit whose mark is taken back goes, or, once claimed, comes off the next claim. Rows stay when the child is deleted, without its name, as sums of claims.';
comment on column public.card_visits.price is 'The sum that the issuer paid for a visit then, or what a voucher paid, in the club''s currency; below zero: it went back after the voucher was claimed.';
comment on column public.card_visits.voucher_id is 'The voucher; null: a visit of a card.';
comment on column public.card_visits.correction_id is 'The claim that it came off.';

-- # functions and views

create function private.has_card(_child_id uuid, _day date) returns boolean language sql stable security definer set search_path = ''
  return exists (
    select from public.benefit_cards join public.card_issuers on card_issuers.id = issuer_id
    where child_id = _child_id and confirmed_at is not null and _day between valid_from and coalesce(valid_until, 'infinity')
      and _day <= coalesce(ends_on, 'infinity')
  );
comment on function private.has_card(uuid, date) is 'True if the child has a confirmed card of an issuer whose cards the club takes on that day.';
alter function private.has_card(uuid, date) owner to service_role;
revoke execute on function private.has_card(uuid, date) from public;
grant execute on function private.has_card(uuid, date) to service_role;

create function private.card_pays_visit(_child_id uuid, _day date, _but uuid) returns boolean language sql stable security definer set search_path = ''
  return private.has_card(_child_id, _day)
    -- Its card is for the child's other lesson of that day.
    and not exists (
      select from public.visits join public.lessons on lessons.id = lesson_id
      where child_id = _child_id and kind = 'single' and lessons.id is distinct from _but
        and starts_at >= _day::timestamp at time zone 'Europe/Sofia' and starts_at < (_day + 1)::timestamp at time zone 'Europe/Sofia'
        and lessons.status <> 'cancelled' and not exists (select from public.payments where visit_id = visits.id)
    )
    and not exists (
      select from public.enrollments join public.lessons on lessons.class_id = enrollments.class_id
      where child_id = _child_id and enrollments.status = 'active' and private.swims_on(enrollments, starts_at)
        and starts_at >= _day::timestamp at time zone 'Europe/Sofia' and starts_at < (_day + 1)::timestamp at time zone 'Europe/Sofia'
        and lessons.status <> 'cancelled'
    );
comment on function private.card_pays_visit(uuid, date, uuid) is 'True if a single visit on that day is one of the child''s card: it has no other lesson then. The third argument is a lesson that does not count.';
alter function private.card_pays_visit(uuid, date, uuid) owner to service_role;
revoke execute on function private.card_pays_visit(uuid, date, uuid) from public;
grant execute on function private.card_pays_visit(uuid, date, uuid) to service_role;

-- A card pays what no money does: a lesson of a package, or of a month that costs nothing; a single visit without a price.
create function private.is_left_to_card(_lesson_id uuid, _child_id uuid) returns boolean language sql stable security definer set search_path = ''
  return exists (
    select from public.attendance
    join public.lessons on lessons.id = attendance.lesson_id
    join public.enrollments on enrollments.class_id = lessons.class_id and enrollments.child_id = attendance.child_id
    join public.plans on plans.id = plan_id
    where attendance.lesson_id = _lesson_id and attendance.child_id = _child_id and attendance.status = 'present'
      and private.swims_on(enrollments, starts_at) and plans.kind <> 'kindergarten_monthly'
      -- A seat that has ended since gets no session back: a lesson that took one is paid.
      and (enrollments.status = 'active' or (starts_at < ended_at and not exists (
        select from public.session_ledger
        where enrollment_id = enrollments.id and session_ledger.lesson_id = _lesson_id having sum(delta) <> 0
      )))
      and (plans.sessions is not null or not exists (
        select from public.payments
        where enrollment_id = enrollments.id and period @> (starts_at at time zone 'Europe/Sofia')::date and amount + from_credit > 0
          and (status in ('pending', 'validated', 'paid') or (status = 'failed' and method = 'card'))
      ))
  ) or exists (
    select from public.visits
    where lesson_id = _lesson_id and child_id = _child_id and mark = 'present' and kind = 'single'
      and not exists (
        select from public.payments
        where visit_id = visits.id and (status in ('pending', 'validated', 'paid') or (status = 'failed' and method = 'card'))
      )
  );
alter function private.is_left_to_card(uuid, uuid) owner to service_role;
revoke execute on function private.is_left_to_card(uuid, uuid) from public;
grant execute on function private.is_left_to_card(uuid, uuid) to service_role;

-- Makes the visits of a child's cards agree with its mark in a lesson.
create function private.settle_card(_lesson_id uuid, _child_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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
comment on function private.settle_card(uuid, uuid) is 'Writes or takes back the visit of a card that a child''s mark in a lesson asks for.';
alter function private.settle_card(uuid, uuid) owner to service_role;
revoke execute on function private.settle_card(uuid, uuid) from public;
grant execute on function private.settle_card(uuid, uuid) to service_role;

create function private.settle_card_of_mark() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.settle_card(old.lesson_id, old.child_id);
  else
    perform private.settle_card(new.lesson_id, new.child_id);
  end if;
  return null;
end
$$;
alter function private.settle_card_of_mark() owner to service_role;

-- A claimed visit stays as it was claimed; only that it came off later is added.
create function private.keep_claimed() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (new.issuer_id, new.number, new.day, new.price, new.euro_cents, new.claim_id)
      is distinct from (old.issuer_id, old.number, old.day, old.price, old.euro_cents, old.claim_id)
    or (old.correction_id is not null and (new.correction_id, new.taken_back_at) is distinct from (old.correction_id, old.taken_back_at)) then
    raise exception 'a claimed visit does not change' using errcode = '23514', constraint = 'card_visits__claimed', table = 'card_visits', schema = 'public';
  end if;
  return new;
end
$$;

create view public.benefit_card_list as
  select
    benefit_cards.id, benefit_cards.child_id, full_name as child_name, parent_id, issuer_id, card_issuers.name as issuer, number,
    valid_from, valid_until, confirmed_at, benefit_cards.created_at,
    case when confirmed_at is null then 'waits' when least(valid_until, ends_on) < (now() at time zone 'Europe/Sofia')::date then 'over' else 'confirmed' end as state,
    (select count(*)::integer from public.card_visits where card_id = benefit_cards.id and taken_back_at is null) as visits,
    exists (
      select from public.benefit_cards as other
      where other.issuer_id = benefit_cards.issuer_id and other.number = benefit_cards.number and other.child_id <> benefit_cards.child_id
    ) as is_double
  from public.benefit_cards
  join public.card_issuers on card_issuers.id = issuer_id
  join public.children on children.id = child_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.benefit_card_list owner to service_role;
comment on view public.benefit_card_list is 'Every benefit card with its child and its visits, and whether another child has named the same number; for reception and admins. Empty for all other callers.';
grant select on public.benefit_card_list to club_desk;

create view public.card_issuer_list as
  select
    id, name, price, ends_on,
    (select count(*)::integer from public.card_visits where issuer_id = card_issuers.id and claim_id is null and voucher_id is null) as to_claim,
    (select min(day) from public.card_visits where issuer_id = card_issuers.id and claim_id is null) as to_claim_from,
    has_vouchers,
    (select count(*)::integer from public.card_visits where issuer_id = card_issuers.id and claim_id is null and voucher_id is not null and price > 0) as vouchers_to_claim
  from public.card_issuers
  where (select private.is('admin')) or (select auth.role()) = 'service_role';
alter view public.card_issuer_list owner to service_role;
comment on view public.card_issuer_list is 'The issuers with what they pay for a visit, and the visits and vouchers that are not claimed yet; for admins. Empty for all other callers.';
grant select on public.card_issuer_list to club_admin;

create view public.voucher_list as
  select
    listed.id, state, payment_id, listed.issuer_id, card_issuers.name as issuer, number, value, used, valid_until, listed.taken_at, listed.amount,
    listed.user_id, coalesce(nullif(profiles.full_name, ''), users.email) as family
  from (
    select
      vouchers.id,
      case
        when taken_at is null then 'free'
        when exists (select from public.card_visits where voucher_id = vouchers.id and claim_id is null) then 'taken'
        else 'claimed'
      end as state,
      payment_id, issuer_id, number, value,
      coalesce((select sum(price) from public.card_visits where voucher_id = vouchers.id), 0)::integer as used,
      valid_until, taken_at, payments.amount, user_id
    from public.vouchers left join public.payments on payments.id = payment_id
    union all
    select id, 'waits', id, voucher_issuer_id, voucher_number, null, 0, null, null, amount, user_id
    from public.payments
    where voucher_number is not null and (status = 'pending' or (status = 'failed' and method = 'card'))
  ) as listed
  join public.card_issuers on card_issuers.id = listed.issuer_id
  left join auth.users on users.id = listed.user_id
  left join public.profiles on profiles.user_id = listed.user_id
  where (select private.is_desk()) or (select auth.role()) = 'service_role';
alter view public.voucher_list owner to service_role;
comment on view public.voucher_list is 'The vouchers that the desk took, with what they paid and whether that is claimed, and those that families entered and the desk has not taken yet; for reception and admins. Empty for all other callers.';
grant select on public.voucher_list to club_desk;

-- # rules

alter table public.payments add constraint payments_voucher_issuer_id_fkey foreign key (voucher_issuer_id) references public.card_issuers (id) on delete restrict;

alter table public.card_issuers enable row level security;
alter table public.card_issuers force row level security;
create policy card_issuers__read on public.card_issuers for select to authenticated using (true);
grant select (id, name, ends_on, created_at, has_vouchers, has_cards) on public.card_issuers to authenticated;
-- price is not granted: admins read it in card_issuer_list. insert, update, delete are not: save_card_issuer writes, and logs.

alter table public.benefit_cards enable row level security;
alter table public.benefit_cards force row level security;
create policy benefit_cards__read on public.benefit_cards for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select on public.benefit_cards to authenticated;
-- insert, update, delete are not granted: a confirmed card pays, procedures know who may confirm it.
create trigger benefit_cards__not_own_family before insert or update of confirmed_at, valid_from, valid_until on public.benefit_cards for each row
  when (new.confirmed_at is not null) execute function private.refuse_own_family();

alter table public.card_visits enable row level security;
alter table public.card_visits force row level security;
create policy card_visits__read on public.card_visits for select to authenticated using (
  child_id = any ((select private.my_child_ids())::uuid[]) or id between (select private.desk_from()) and 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
grant select (id, card_id, issuer_id, child_id, lesson_id, day, taken_back_at, created_at) on public.card_visits to authenticated;
-- price and claims are not granted: they are between the club and the issuer. insert, update, delete are not: marks and take_voucher write.
create trigger card_visits__claimed before update or delete on public.card_visits for each row
  when (old.claim_id is not null) execute function private.keep_claimed();

alter table public.vouchers enable row level security;
alter table public.vouchers force row level security;
create policy vouchers__desk on public.vouchers for select to authenticated using ((select private.is_desk()));
grant select on public.vouchers to authenticated;
-- insert, update, delete are not granted: take_voucher and what goes back of a payment write.

alter table public.card_claims enable row level security;
alter table public.card_claims force row level security;
create policy card_claims__admin on public.card_claims for select to authenticated using ((select private.is('admin')));
grant select on public.card_claims to authenticated;
-- insert, update, delete are not granted: claim_card_visits writes. No role changes a claim, service_role included.
revoke update, delete on public.card_claims from service_role;
-- A merge of two accounts names the one that stayed.
grant update (claimed_by) on public.card_claims to service_role;

create trigger attendance__settle_card after insert or update of status or delete on public.attendance
  for each row execute function private.settle_card_of_mark();
create trigger visits__settle_card after insert or update of mark or delete on public.visits
  for each row execute function private.settle_card_of_mark();
