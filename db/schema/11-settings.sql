-- The facts of the club for all its pages and procedures: one row.

create function private.has_check_digits(iban text) returns boolean language sql immutable strict parallel safe set search_path = ''
  return (
    select mod(string_agg(case when sign ~ '[A-Z]' then (ascii(sign) - 55)::text else sign end, '' order by position)::numeric, 97) = 1
    from regexp_split_to_table(substr(iban, 5) || left(iban, 4), '') with ordinality as signs (sign, position)
  );
comment on function private.has_check_digits(text) is 'Whether the remainder by 97 of an account number is 1 (ISO 13616).';
grant execute on function private.has_check_digits(text) to service_role, authenticated;

create table public.club_settings (
  id boolean primary key default true constraint club_settings__single check (id),
  name text not null default 'Плувен клуб',
  name_en text,
  name_ru text,
  mission text not null default '',
  mission_en text,
  mission_ru text,
  values text not null default '',
  values_en text,
  values_ru text,
  history text not null default '',
  history_en text,
  history_ru text,
  address text not null default '',
  address_en text,
  address_ru text,
  phones text[] not null default '{}',
  email text not null default '',
  office_hours jsonb not null default '[]',
  bank_name text not null default '',
  bank_beneficiary text not null default '' constraint club_settings__beneficiary_fits_qr check (length(bank_beneficiary) <= 70),
  bank_iban text not null default '' constraint club_settings__iban_bulgarian check (bank_iban ~ '^(BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8})?$')
    constraint club_settings__iban_check_digits check (bank_iban = '' or private.has_check_digits(bank_iban)),
  bank_bic text not null default '' constraint club_settings__bic_shape check (bank_bic ~ '^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$'),
  price_display text not null default 'bgn_eur' constraint club_settings__price_display_known check (price_display in ('bgn', 'bgn_eur', 'eur_bgn', 'eur')),
  low_sessions integer not null default 3 constraint club_settings__low_sessions_sensible check (low_sessions between 0 and 20),
  waitlist_offer_hours integer not null default 24 constraint club_settings__offer_hours_sensible check (waitlist_offer_hours between 1 and 240),
  absence_notice_hours integer not null default 24 constraint club_settings__notice_hours_sensible check (absence_notice_hours between 0 and 240),
  switches jsonb not null default '{}',
  created_at timestamptz not null default now(),
  prorate_first_month boolean not null default false,
  pause_days_a_year integer not null default 30
    constraint club_settings__pause_days_sensible check (pause_days_a_year between 0 and 365),
  company_name text not null default '' constraint club_settings__company_name_length check (length(company_name) <= 200),
  company_eik text not null default '' constraint club_settings__company_eik_digits check (company_eik ~ '^(\d{9}(\d{4})?)?$'),
  company_vat text not null default '' constraint club_settings__company_vat_shape check (company_vat ~ '^(BG\d{9,10})?$'),
  company_address text not null default '' constraint club_settings__company_address_length check (length(company_address) <= 400),
  company_mol text not null default '' constraint club_settings__company_mol_length check (length(company_mol) <= 120),
  vat_percent integer not null default 0 constraint club_settings__vat_sensible check (vat_percent between 0 and 30),
  vat_ground text not null default 'чл. 113, ал. 9 от ЗДДС' constraint club_settings__vat_ground_length check (length(vat_ground) <= 200),
  invoices_at_once boolean not null default false,
  low_stock integer not null default 3
    constraint club_settings__low_stock_sensible check (low_stock between 0 and 1000),
  currency text not null default 'BGN' constraint club_settings__currency_known check (currency in ('BGN', 'EUR')),
  payment_due_day integer constraint club_settings__due_day_sensible check (payment_due_day between 1 and 28),
  reminder_days integer[] not null default '{1,5,10}'
    constraint club_settings__reminder_days_sensible check (
      cardinality(reminder_days) <= 6 and array_position(reminder_days, null) is null
      and 1 <= all (reminder_days) and 90 >= all (reminder_days)
    ),
  sibling_discounts integer[] not null default '{}'
    constraint club_settings__sibling_discounts_sensible check (
      cardinality(sibling_discounts) <= 6 and array_position(sibling_discounts, null) is null
      and 0 <= all (sibling_discounts) and 100 >= all (sibling_discounts)
    ),
  second_class_discount integer not null default 0
    constraint club_settings__second_class_discount_sensible check (second_class_discount between 0 and 100),
  registration_fee integer not null default 0 constraint club_settings__registration_fee_sensible check (registration_fee between 0 and 10000000),
  membership_fee integer not null default 0 constraint club_settings__membership_fee_sensible check (membership_fee between 0 and 10000000),
  fiscal_receipt_required boolean not null default false,
  unpaid_seat_days integer constraint club_settings__unpaid_seat_days_sensible check (unpaid_seat_days between 1 and 90),
  keep_care_months integer default 12 constraint club_settings__keep_care_sensible check (keep_care_months between 1 and 120),
  keep_messages_months integer default 24 constraint club_settings__keep_messages_sensible check (keep_messages_months between 1 and 120),
  keep_accounts_months integer constraint club_settings__keep_accounts_sensible check (keep_accounts_months between 6 and 240),
  second_person_above integer constraint club_settings__second_person_sensible check (second_person_above between 0 and 100000000),
  seat_needs_documents boolean not null default false,
  texts_a_month integer not null default 500 constraint club_settings__texts_sensible check (texts_a_month between 0 and 100000),
  quiet_from time,
  quiet_until time,
  make_ups boolean not null default false,
  make_up_days integer not null default 30 constraint club_settings__make_up_days_sensible check (make_up_days between 1 and 400),
  make_ups_a_month integer constraint club_settings__make_ups_a_month_sensible check (make_ups_a_month between 1 and 31),
  make_ups_of_cancelled boolean not null default true,
  make_ups_outlive_package boolean not null default false,
  make_up_levels text[] not null default '{}' constraint club_settings__make_up_levels_known check (make_up_levels <@ '{beginner,intermediate,advanced}'),
  make_up_location_ids uuid[] not null default '{}',
  visit_notice_hours integer not null default 4 constraint club_settings__visit_notice_sensible check (visit_notice_hours between 0 and 240),
  evening_offers boolean not null default true,
  evening_offer_minutes integer not null default 60 constraint club_settings__evening_offer_sensible check (evening_offer_minutes between 5 and 1440),
  trial_price integer constraint club_settings__trial_price_sensible check (trial_price between 0 and 10000000),
  single_visits boolean not null default false,
  private_lessons boolean not null default false,
  level_step integer not null default 3 constraint club_settings__level_step_known check (level_step in (2, 3)),
  level_by_admin boolean not null default false,
  certificate_rule text not null default 'none' constraint club_settings__certificate_rule_known check (certificate_rule in ('none', 'warn', 'refuse')),
  payment_rule text not null default 'warn' constraint club_settings__payment_rule_known check (payment_rule in ('none', 'warn', 'refuse')),
  package_rule text not null default 'warn' constraint club_settings__package_rule_known check (package_rule in ('none', 'warn', 'refuse')),
  children_an_instructor integer constraint club_settings__children_an_instructor_sensible check (children_an_instructor between 1 and 100),
  reports_by_admin boolean not null default true,
  hand_over_age integer constraint club_settings__hand_over_age_sensible check (hand_over_age between 1 and 18),
  call_after_minutes integer not null default 30 constraint club_settings__call_after_sensible check (call_after_minutes between 10 and 240),
  keep_certificates_months integer default 60 constraint club_settings__keep_certificates_sensible check (keep_certificates_months between 3 and 240),
  -- A club that counts in euro does not write leva first.
  constraint club_settings__display_fits_currency check (currency = 'BGN' or price_display in ('eur', 'eur_bgn')),
  constraint club_settings__quiet_hours_whole check ((quiet_from is null) = (quiet_until is null)),
  constraint club_settings__quiet_hours_differ check (quiet_from <> quiet_until)
);
comment on table public.club_settings is 'The club in one row: what it says of itself, where it is paid, how it counts.';
comment on column public.club_settings.office_hours is 'A list of {day: 1–7, opens: "09:00", closes: "18:00"} in club time.';
comment on column public.club_settings.prorate_first_month is 'On: monthly plans follow the calendar, and the first month costs the days that are left of it.';
comment on column public.club_settings.pause_days_a_year is 'How many days a family may pause a subscription within twelve months; 0: only admins pause.';
comment on column public.club_settings.company_name is 'Who issues the invoices, as registered. Empty: the club issues none.';
comment on column public.club_settings.vat_percent is 'The value added tax within the prices; 0: none is charged, and vat_ground says why.';
comment on column public.club_settings.invoices_at_once is 'An invoice that a family asks for is issued at once; otherwise an admin issues it.';
comment on column public.club_settings.low_stock is 'From this many pieces down a product, or a size of it, runs low.';
comment on column public.club_settings.fiscal_receipt_required is 'On: cash is confirmed only with the number and date of its fiscal receipt.';
comment on column public.club_settings.currency is 'The currency of all amounts: they are integers of its minor unit. It stays once anything has a price.';
comment on column public.club_settings.payment_due_day is 'The day of the month up to which plans are paid; null: on the first day of what is paid.';
comment on column public.club_settings.reminder_days is 'How many days after the due day a family is reminded, once on each; empty: never.';
comment on column public.club_settings.sibling_discounts is 'Percent off for the second child of a family, the third, and so on; the last one holds for all further children. Empty: none.';
comment on column public.club_settings.second_class_discount is 'Percent off for a second class of the same child; 0: none. Of this and the siblings'' discount the larger counts.';
comment on column public.club_settings.registration_fee is 'Asked for once with the first enrollment of a child, in the club''s currency; 0: none.';
comment on column public.club_settings.membership_fee is 'Asked for once a calendar year with a payment for a child''s plan, in the club''s currency; 0: none.';
comment on column public.club_settings.unpaid_seat_days is 'How many days after its due day a seat of which nothing was paid is released; null: never.';
comment on column public.club_settings.keep_care_months is 'How many months health notes and contacts of a child stay after its last class, trial or event; null: always.';
comment on column public.club_settings.keep_messages_months is 'How many months a handled message of the contact form, and a message to families, stays with its answers; null: always.';
comment on column public.club_settings.keep_certificates_months is 'The months a certificate stays after its last day; null: as long as the child or the account.';
comment on column public.club_settings.second_person_above is 'Above this sum credit, payouts, refunds and waivers need a second admin, in the club''s currency; null: never.';
comment on column public.club_settings.seat_needs_documents is 'On: a child gets a seat or a position on a waitlist only once its family has signed the required documents, at the desk too.';
comment on column public.club_settings.texts_a_month is 'The most text messages a month that leave for messages to families; 0: none. Codes do not count.';
comment on column public.club_settings.quiet_from is 'The time, in the club''s clock, from which emails and pushes that are not urgent wait; null: at no time.';
comment on column public.club_settings.quiet_until is 'The time until which they wait, also past midnight.';
comment on column public.club_settings.keep_accounts_months is 'How many months an unused account of a family stays; null: always.';
comment on column public.club_settings.make_ups is 'On: a lesson that was missed in time earns a credit for a make-up, and counts as swum.';
comment on column public.club_settings.make_up_days is 'Days after the missed lesson within which a credit is swum.';
comment on column public.club_settings.make_ups_a_month is 'The credits that a child earns by absences of one month; null: as many as it misses.';
comment on column public.club_settings.make_ups_of_cancelled is 'On: a lesson that the club cancels earns a credit, too; otherwise its session goes back to the package.';
comment on column public.club_settings.make_ups_outlive_package is 'On: a credit may be swum after the last day of the package whose lesson was missed.';
comment on column public.club_settings.make_up_levels is 'The levels of classes in which lessons earn and take make-ups; empty: all.';
comment on column public.club_settings.make_up_location_ids is 'The locations at which lessons earn and take make-ups; empty: all.';
comment on column public.club_settings.visit_notice_hours is 'Hours before the lesson until which a family moves or gives back a visit.';
comment on column public.club_settings.evening_offers is 'On, with make_ups: a seat that falls free in one lesson is offered to children with a credit, one after another.';
comment on column public.club_settings.evening_offer_minutes is 'Minutes for which such a seat is held for one child; fewer when the lesson is near.';
comment on column public.club_settings.trial_price is 'The price of a child''s trial lesson for its family, in the club''s currency; 0: nothing. Null: families book none.';
comment on column public.club_settings.single_visits is 'On: families book single visits, each for the price of a lesson of its class.';
comment on column public.club_settings.level_step is 'The step of every skill with which a level is passed: 2 alone, 3 sure.';
comment on column public.club_settings.level_by_admin is 'On: an admin puts a child on another level; instructors assess, and the level is proposed.';
comment on column public.club_settings.private_lessons is 'On: instructors open slots of private lessons, and families book them.';
comment on column public.club_settings.certificate_rule is 'A child without a valid medical certificate: none, nothing is said; warn, the roster says so; refuse, it gets no new seat or visit.';
comment on column public.club_settings.payment_rule is 'A child with an overdue payment: none, warn or refuse, as certificate_rule.';
comment on column public.club_settings.package_rule is 'A child whose package of a class is used up or over: none, warn or refuse, as certificate_rule.';
comment on column public.club_settings.children_an_instructor is 'The most children of a lesson for each who teaches it; more are a warning. Null: none.';
comment on column public.club_settings.reports_by_admin is 'On: a report card of an instructor waits for an admin before its family gets it.';
comment on column public.club_settings.hand_over_age is 'Children up to this age are handed over to a collector after a lesson; null: none.';
comment on column public.club_settings.call_after_minutes is 'So many minutes after an important message families that were not reached are to be called, unless its writer chooses otherwise.';

-- # rows

insert into public.club_settings default values;

-- # functions and views

-- Amounts do not say their currency, so it stays once there is one. What could bring one waits meanwhile.
create function private.keep_currency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  lock table public.classes, public.plans, public.plan_prices, public.promotions, public.products, public.orders, public.events,
    public.payments, public.family_credits, public.kindergarten_bills, public.child_prices in share mode;
  if exists (select from public.classes where price_per_class > 0)
    or exists (select from public.plans where price > 0)
    or exists (select from public.plan_prices where price > 0)
    or exists (select from public.promotions where amount is not null)
    or exists (select from public.products where price > 0)
    or exists (select from public.orders)
    or exists (select from public.events where fee > 0)
    or exists (select from public.payments)
    or exists (select from public.family_credits)
    or exists (select from public.kindergarten_bills)
    or exists (select from public.ledger_entries)
    or exists (select from public.child_prices where amount > 0)
    or old.registration_fee > 0 or old.membership_fee > 0 or old.trial_price > 0
  then
    raise exception 'The club''s currency stays: something has a price' using errcode = '23514',
      constraint = 'club_settings__currency_stays', detail = '[{"field": "currency", "fault": "currency_stays"}]';
  end if;
  return new;
end
$$;
alter function private.keep_currency() owner to service_role;

-- # rules

alter table public.club_settings enable row level security;
alter table public.club_settings force row level security;
create policy club_settings__public on public.club_settings for select to anon, authenticated using (true);
create policy club_settings__update on public.club_settings for update to authenticated using ((select private.is('admin')));
grant select on public.club_settings to anon, authenticated;
grant update (name, name_en, name_ru, mission, mission_en, mission_ru, "values", values_en, values_ru, history, history_en, history_ru, address, address_en, address_ru, phones, email, office_hours, price_display, low_sessions, waitlist_offer_hours, absence_notice_hours, prorate_first_month, pause_days_a_year, company_name, company_eik, company_vat, company_address, company_mol, vat_percent, vat_ground, invoices_at_once, low_stock, currency, payment_due_day, reminder_days, sibling_discounts, second_class_discount, registration_fee, membership_fee, fiscal_receipt_required, unpaid_seat_days, seat_needs_documents, texts_a_month, quiet_from, quiet_until, make_ups, make_up_days, make_ups_a_month, make_ups_of_cancelled, make_ups_outlive_package, make_up_levels, make_up_location_ids, visit_notice_hours, evening_offers, evening_offer_minutes, trial_price, single_visits, private_lessons, level_step, level_by_admin, certificate_rule, payment_rule, package_rule, children_an_instructor, reports_by_admin, hand_over_age, call_after_minutes) on public.club_settings to authenticated;
-- update of the bank account and of how long things are kept is not granted: save_bank_settings and save_retention ask for a proof.
-- insert and delete are not granted: there is one club.
create trigger club_settings__keep_currency before update of currency on public.club_settings
  for each row when (old.currency is distinct from new.currency) execute function private.keep_currency();
create trigger club_settings__audit after update on public.club_settings
  for each row execute function private.audit_row_change();
create trigger club_settings__notify after insert or update or delete or truncate on public.club_settings
  for each statement execute function private.announce_changed_content();
