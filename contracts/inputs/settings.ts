import * as z from 'zod/mini';
import { LAST_REMINDER_DAY, MOST_REMINDERS } from '../debts.ts';
import { LAST_UNPAID_DAY } from '../enrollments.ts';
import { MAX_HAND_OVER_AGE } from '../hand-overs.ts';
import { HINDRANCE_RULES } from '../hindrances.ts';
import { isIban } from '../iban.ts';
import { isEik } from '../invoices.ts';
import { LEVELS } from '../levels.ts';
import { CURRENCIES, PRICE_DISPLAYS, WAYS_OF } from '../money.ts';
import { PASSING_STEPS } from '../progress.ts';
import { MAX_NAME } from '../validation.ts';
import { checkQuietHours, clock } from './quiet-hours.ts';
import { addFault, email, id, line, phone, storedText, translated } from './validation.ts';

const MAX_ADDRESS = 400;
const MAX_BENEFICIARY = 70;
const MOST_PHONES = 5;
const MOST_HOURS = 21;
const MAX_SECOND_PERSON = 100_000_000;

const upper = (max: number) =>
  z.pipe(
    storedText(max),
    z.transform((value) => value.replace(/\s/g, '').toUpperCase()),
  );
const whole = (least: number, most: number) =>
  z.int({ error: (issue) => (issue.input == null ? 'required' : undefined) }).check(z.gte(least), z.lte(most));

/** The club's description. */
export const clubTextsInput = z.strictObject({
  ...translated('name', line(MAX_NAME), MAX_NAME),
  ...translated('mission', storedText()),
  ...translated('values', storedText()),
  ...translated('history', storedText()),
});

/** The club's address and hours. */
export const clubContactInput = z
  .strictObject({
    ...translated('address', storedText(MAX_ADDRESS), MAX_ADDRESS),
    phones: z.array(phone()).check(z.maxLength(MOST_PHONES, { error: 'too_long' })),
    email: z.union([z.literal(''), email()], { error: 'invalid_email' }),
    office_hours: z
      .array(z.strictObject({ day: whole(1, 7), opens: clock(), closes: clock() }))
      .check(z.maxLength(MOST_HOURS, { error: 'too_long' })),
  })
  .check((context) => {
    context.value.office_hours.forEach(({ opens, closes }, index) => {
      if (closes <= opens) addFault(context, ['office_hours', index, 'closes'], 'before_start');
    });
  });

/** The club's account for transfers, its currency, the display of prices, and whether cash needs a fiscal receipt. */
export const clubBankInput = z
  .strictObject({
    bank_name: storedText(MAX_NAME),
    bank_beneficiary: storedText(MAX_BENEFICIARY),
    bank_iban: upper(40).check(z.refine<string>((value) => value === '' || isIban(value), { error: 'invalid_iban' })),
    bank_bic: upper(20).check(z.regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, { error: 'invalid' })),
    currency: z.enum(CURRENCIES),
    price_display: z.enum(PRICE_DISPLAYS),
    fiscal_receipt_required: z.boolean(),
    /** Above it a second admin approves what is given; null: never. */
    second_person_above: z.nullish(z.int().check(z.gte(0), z.lte(MAX_SECOND_PERSON))),
  })
  .check((context) => {
    const { currency, price_display } = context.value;
    if (!WAYS_OF[currency].includes(price_display)) addFault(context, 'price_display', 'invalid');
  });

/** The issuer of the club's invoices; without a name the club issues none. */
export const clubInvoicesInput = z
  .strictObject({
    company_name: storedText(200),
    company_eik: upper(20).check(z.refine<string>((value) => value === '' || isEik(value), { error: 'invalid_eik' })),
    company_vat: upper(20).check(z.regex(/^(BG\d{9,10})?$/, { error: 'invalid' })),
    company_address: storedText(MAX_ADDRESS),
    company_mol: storedText(MAX_NAME),
    vat_percent: whole(0, 30),
    vat_ground: storedText(200),
    invoices_at_once: z.boolean(),
  })
  .check((context) => {
    const values = context.value;
    if (!values.company_name) return;
    for (const field of ['company_eik', 'company_address', 'company_mol'] as const)
      if (!values[field]) addFault(context, field, 'required');
    if (values.vat_percent > 0 && !values.company_vat) addFault(context, 'company_vat', 'required');
  });

/** The club's limits and thresholds, and the hours in which emails and pushes wait. */
export const clubRulesInput = z.pipe(
  z
    .strictObject({
      low_sessions: whole(0, 20),
      low_stock: whole(0, 1000),
      waitlist_offer_hours: whole(1, 240),
      absence_notice_hours: whole(0, 240),
      pause_days_a_year: whole(0, 365),
      texts_a_month: whole(0, 100_000),
      call_after_minutes: whole(10, 240),
      quiet: z.boolean(),
      quiet_from: z.string(),
      quiet_until: z.string(),
    })
    .check((context) => {
      if (context.value.quiet) checkQuietHours(context);
    }),
  z.transform(({ quiet, quiet_from, quiet_until, ...rules }) => ({
    ...rules,
    quiet_from: quiet ? quiet_from : null,
    quiet_until: quiet ? quiet_until : null,
  })),
);

/** The rules of make-ups; levels and locations: all where none is named. */
export const clubMakeUpsInput = z.strictObject({
  make_ups: z.boolean(),
  make_up_days: whole(1, 400),
  make_ups_a_month: z.nullable(whole(1, 31)),
  make_ups_of_cancelled: z.boolean(),
  make_ups_outlive_package: z.boolean(),
  make_up_levels: z.array(z.enum(LEVELS)),
  make_up_location_ids: z.array(id()),
  evening_offers: z.boolean(),
  evening_offer_minutes: whole(5, 1440),
});

/** The days of a month that a club may choose from: every month has them. */
const LAST_DUE_DAY = 28;
const MAX_FEE = 10_000_000;
/** Discounts for the second child to the seventh; the last one holds for all further children. */
const MOST_SIBLING_RANKS = 6;

/** A list of whole numbers as it is typed, with commas or spaces between. */
const numbers = (least: number, most: number, count: number) =>
  z.pipe(
    z.string().check(
      z.refine<string>(
        (typed) => {
          const all = split(typed);
          return all.length <= count && all.every((part) => /^\d+$/.test(part) && +part >= least && +part <= most);
        },
        { error: 'invalid_list' },
      ),
    ),
    z.transform((typed) => split(typed).map(Number)),
  );
const split = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** A fee in the club's currency; nothing typed is none. */
const fee = () =>
  z.pipe(
    z.nullable(z.int().check(z.gte(0), z.lte(MAX_FEE))),
    z.transform((amount) => amount ?? 0),
  );

/** Discounts, fees, and when families pay. */
export const clubPricesInput = z.strictObject({
  registration_fee: fee(),
  membership_fee: fee(),
  sibling_discounts: numbers(0, 100, MOST_SIBLING_RANKS),
  second_class_discount: whole(0, 100),
  prorate_first_month: z.boolean(),
  payment_due_day: z.nullable(whole(1, LAST_DUE_DAY)),
  reminder_days: z.pipe(
    numbers(1, LAST_REMINDER_DAY, MOST_REMINDERS),
    z.transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  ),
  unpaid_seat_days: z.nullable(whole(1, LAST_UNPAID_DAY)),
});

/** Visits that families book beside seats: the price of a trial, null where they book none; single visits; private lessons; until when a visit is moved. */
export const clubVisitsInput = z.strictObject({
  trial_price: z.nullable(z.int().check(z.gte(0), z.lte(MAX_FEE))),
  single_visits: z.boolean(),
  private_lessons: z.boolean(),
  visit_notice_hours: whole(0, 240),
});

/** The step of every skill with which a level is passed, and whether an admin confirms it. */
export const clubLevelsInput = z.strictObject({
  level_step: z.literal(PASSING_STEPS),
  level_by_admin: z.boolean(),
  reports_by_admin: z.boolean(),
});

/** The reasons against a child's swimming that the club minds, and the children of a lesson for each who teaches it; null: any number. */
export const clubHindrancesInput = z.strictObject({
  seat_needs_documents: z.boolean(),
  certificate_rule: z.enum(HINDRANCE_RULES),
  payment_rule: z.enum(HINDRANCE_RULES),
  package_rule: z.enum(HINDRANCE_RULES),
  children_an_instructor: z.nullable(whole(1, 100)),
  hand_over_age: z.nullable(whole(1, MAX_HAND_OVER_AGE)),
});

/** The months for which data are kept; null: always. */
export const clubRetentionInput = z.strictObject({
  keep_care_months: z.nullable(whole(1, 120)),
  keep_messages_months: z.nullable(whole(1, 120)),
  keep_certificates_months: z.nullable(whole(3, 240)),
  keep_accounts_months: z.nullable(whole(6, 240)),
});

export const readProcessingInput = z.strictObject({});
