import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../enrollments.ts';
import { HAND_METHODS } from '../payments.ts';
import { addDays, clubDay } from '../time.ts';
import { day, id, text } from './validation.ts';

/** A confirmation may be dated so many days back: an older day is a slip of the year. */
const MOST_DAYS_BACK = 400;

/** What the staff says of money that came. */
export const confirmationInput = z.strictObject({
  /** How it was paid; left out: as the family chose. */
  method: z.nullish(z.enum(HAND_METHODS, { error: 'invalid' })),
  /** On which day the money came, and the books have it; left out: today. */
  date: z.nullish(
    day().check(
      z.refine<string>((value) => value <= clubDay(), { error: 'in_the_future' }),
      z.refine<string>((value) => value >= addDays(clubDay(), -MOST_DAYS_BACK), { error: 'invalid_date' }),
    ),
  ),
  note: text(1000),
});
export const validatePaymentInput = z.strictObject({ payment_id: id(), ...confirmationInput.shape });
export const rejectPaymentInput = z.strictObject({ payment_id: id(), note: text(1000) });
export const undoPaymentValidationInput = z.strictObject({ payment_id: id(), note: text(1000) });

export const startPaymentInput = z
  .strictObject({
    payment_id: z.optional(id()),
    enrollment_id: z.optional(id()),
    order_id: z.optional(id()),
    method: z.enum(PAYMENT_METHODS),
    /** With a card: lets the club charge it again, such as for the next month. */
    save_card: z.optional(z.boolean()),
  })
  .check((context) => {
    const { payment_id, enrollment_id, order_id } = context.value;
    if ([payment_id, enrollment_id, order_id].filter(Boolean).length !== 1) {
      context.issues.push({ code: 'custom', message: 'required', path: ['payment_id'], input: context.value });
    }
  });
