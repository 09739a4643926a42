import * as z from 'zod/mini';
import { MAX_FISCAL_NUMBER } from '../cash.ts';
import { PAYMENT_METHODS } from '../enrollments.ts';
import { FEE_KINDS, HAND_METHODS, MAX_SUBJECT, MAX_WAIVER_REASON } from '../payments.ts';
import { addDays, clubDay } from '../time.ts';
import { requiredOr } from '../validation.ts';
import { fiscalReceiptInput } from './cash.ts';
import { addFault, day, id, line, text, whole } from './validation.ts';

/** A confirmation may be dated this many days back: an older day is a mistyped year. */
const MOST_DAYS_BACK = 400;
/** A larger sum is mistyped: 100,000 leva. */
const MOST_AT_ONCE = 10_000_000;

/** The staff's entry of received money. */
export const confirmationInput = z.strictObject({
  /** The method; left out: the family's choice. */
  method: z.nullish(z.enum(HAND_METHODS, { error: 'invalid' })),
  /** The day of the money, which is also the day of the books; left out: today. */
  date: z.nullish(
    day().check(
      z.refine<string>((value) => value <= clubDay(), { error: 'in_the_future' }),
      z.refine<string>((value) => value >= addDays(clubDay(), -MOST_DAYS_BACK), { error: 'invalid_date' }),
    ),
  ),
  note: text(1000),
  /** The location at which cash was taken for no class; left out: at none of the locations. */
  location_id: z.nullish(id()),
  /** The number and date of the fiscal receipt for cash; required where the club's setting says so. */
  fiscal_number: text(MAX_FISCAL_NUMBER),
  fiscal_on: z.nullish(fiscalReceiptInput.fiscal_on),
});
export const validatePaymentInput = z.strictObject({ payment_id: id(), ...confirmationInput.shape });
export const rejectPaymentInput = z.strictObject({ payment_id: id(), note: text(1000) });
export const undoPaymentValidationInput = z.strictObject({ payment_id: id(), note: text(1000) });

export const staleEasypayCodesInput = z.strictObject({});

export const startPaymentInput = z
  .strictObject({
    payment_id: z.optional(id()),
    enrollment_id: z.optional(id()),
    order_id: z.optional(id()),
    /** Left out: the one that is chosen already. */
    method: z.optional(z.enum(PAYMENT_METHODS)),
    /** With a card: lets the club charge it again, such as for the next month. */
    save_card: z.optional(z.boolean()),
  })
  .check((context) => {
    const { payment_id, enrollment_id, order_id } = context.value;
    if ([payment_id, enrollment_id, order_id].filter(Boolean).length !== 1) addFault(context, 'payment_id', 'required');
  });

export const sum = () =>
  z
    .number({ error: requiredOr('invalid') })
    .check(z.int({ error: 'invalid' }), z.gte(1, { error: 'too_small' }), z.lte(MOST_AT_ONCE, { error: 'too_big' }));

/** A fee that a child does not pay; `year` is that of a membership. */
export const waiveFeeInput = z.strictObject({
  child_id: id(),
  kind: z.enum(FEE_KINDS),
  year: z.nullish(whole(2000, 2200)),
  reason: line(MAX_WAIVER_REASON),
});

/** A one-off charge of an admin; the amount in the club's currency. */
export const chargeFamilyInput = z.strictObject({
  /** Chosen by the caller: the same request sent again makes no second payment. */
  once: id(),
  user_id: id(),
  /** Whom it is for; left out: the family as a whole. */
  child_id: z.nullish(id()),
  amount: sum(),
  subject: line(MAX_SUBJECT),
  method: z.enum(HAND_METHODS, { error: 'required' }),
});

/** A credit that the club owes a family without any money; the amount in the club's currency. */
export const grantCreditInput = z.strictObject({
  /** Chosen by the caller: the same request sent again grants no second credit. */
  once: z.nullish(id()),
  user_id: id(),
  amount: sum(),
  reason: line(MAX_SUBJECT),
});
