import * as z from 'zod/mini';
import { PLAN_KINDS } from '../enrollments.ts';
import { FIRST_PERCENT, INSTALLMENT_MONTHS, INSTALLMENTS } from '../installments.ts';
import { VAT_PERCENTS } from '../invoices.ts';
import { MAX_PRICE_REASON, MOST_MONTHS, MOST_SESSIONS } from '../plans.ts';
import { clubDay } from '../time.ts';
import { MAX_NAME, requiredOr } from '../validation.ts';
import { day, id, line, translated, whole } from './validation.ts';

const MAX_PRICE = 10_000_000;
/** A whole number between two others, or none. */
const within = ({ min, max }: { min: number; max: number }) =>
  z.nullish(z.int({ error: 'invalid' }).check(z.gte(min, { error: 'too_small' }), z.lte(max, { error: 'too_big' })));
const price = () => z.nullable(whole(0, MAX_PRICE));

/** A plan as an admin writes it; its price is changed from a day on, by change_plan_price. */
export const planInput = z.strictObject({
  ...translated('name', line(MAX_NAME), MAX_NAME),
  validity_months: z.int({ error: requiredOr('invalid') }).check(z.gte(1), z.lte(MOST_MONTHS)),
  is_active: z.boolean(),
  /** For children who swim on so many days of the week; null: on any number of them. */
  days_a_week: z.nullish(z.int({ error: 'invalid' }).check(z.gte(1), z.lte(7))),
  /** Null: the club's usual rate. */
  vat_percent: z.nullish(z.literal(VAT_PERCENTS, { error: 'invalid' })),
  /** In how many installments a family may choose to pay it; null: at once. */
  installments: within(INSTALLMENTS),
  installment_months: within({ min: 1, max: INSTALLMENT_MONTHS }),
  first_percent: within(FIRST_PERCENT),
});

/** A new plan: its kind as well, and its price; null: its sessions times the class's price, or by attendance. */
export const newPlanInput = z.extend(planInput, {
  kind: z.enum(PLAN_KINDS, { error: requiredOr('invalid') }),
  /** Of a package of any size. */
  sessions: z.nullable(z.int({ error: requiredOr('invalid') }).check(z.gte(1), z.lte(MOST_SESSIONS))),
  price: price(),
});

/** `price` in the club's currency applies from `valid_from` on; today or later. */
export const changePlanPriceInput = z.strictObject({
  plan_id: id(),
  price: price(),
  valid_from: day().check(z.refine<string>((value) => value >= clubDay(), { error: 'in_the_past' })),
});
/** The same in a form, where an empty field is no price. */
export const planPriceForm = z.extend(changePlanPriceInput, {
  price: z.int({ error: requiredOr('invalid') }).check(z.gte(0), z.lte(MAX_PRICE)),
});
export const withdrawPriceChangeInput = z.strictObject({ price_change_id: id() });

/** A child's own price for a plan; it replaces the one that is there. */
export const saveChildPriceInput = z.strictObject({
  child_id: id(),
  plan_id: id(),
  amount: z.int({ error: requiredOr('invalid') }).check(z.gte(0), z.lte(MAX_PRICE)),
  reason: line(MAX_PRICE_REASON),
  valid_until: z.nullish(day().check(z.refine<string>((value) => value >= clubDay(), { error: 'in_the_past' }))),
});
export const removeChildPriceInput = z.strictObject({ child_price_id: id() });
