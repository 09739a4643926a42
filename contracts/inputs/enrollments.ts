import * as z from 'zod/mini';
import { MAX_EXTRA_SEAT_REASON, MOST_KEPT_DAYS, PAYMENT_METHODS } from '../enrollments.ts';
import { addDays, clubDay } from '../time.ts';
import { chosenInstallments } from './installments.ts';
import { optionalPromoCode } from './promotions.ts';
import { day, id, line, text, whole } from './validation.ts';

/** The sum that the caller was shown: where another would be charged, nothing is. */
const expectedAmount = () => z.nullish(z.int().check(z.gte(0)));

/** Days of the week, 1 is Monday; without them, all days of the class. */
export const weekDays = () =>
  z.nullish(z.array(whole(1, 7)).check(z.minLength(1, { error: 'required' }), z.maxLength(7, { error: 'too_long' })));

export const enrollChildInput = z.strictObject({
  child_id: id(),
  class_id: id(),
  plan_id: id(),
  days: weekDays(),
  method: z.enum(PAYMENT_METHODS),
  parent_notes: text(1000),
  promo_code: optionalPromoCode(),
  /** An admin's reason to seat the child above the capacity of a full class. */
  extra_seat_reason: text(MAX_EXTRA_SEAT_REASON),
  installments: chosenInstallments(),
  expected_amount: expectedAmount(),
});

/** Several children of a family in one go: all or nothing. */
export const enrollChildrenInput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        child_id: id(),
        class_id: id(),
        plan_id: id(),
        days: weekDays(),
        /** True if the caller was shown a waitlist position: where a seat was shown and is gone, nothing is done. */
        waits: z.nullish(z.boolean()),
        installments: chosenInstallments(),
        /** The form in which the child was a draft until now: a seat that was held for it is the child's. */
        draft_id: z.nullish(id()),
      }),
      { error: 'required' },
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
  /** May be left out where nothing is to be paid now. */
  method: z._default(z.enum(PAYMENT_METHODS), 'bank_transfer'),
  parent_notes: text(1000),
  promo_code: optionalPromoCode(),
  expected_amount: expectedAmount(),
});

/** The choices of an enrollment so far: a child that is not registered yet has no id, but that of the form for which its seat is held. */
export const quoteEnrollmentsInput = z.strictObject({
  items: z
    .array(
      z.strictObject({
        child_id: z.nullish(id()),
        draft_id: z.nullish(id()),
        class_id: id(),
        plan_id: z.nullish(id()),
        days: weekDays(),
      }),
      { error: 'required' },
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' })),
  promo_code: optionalPromoCode(),
});

export const quoteEnrollmentInput = z.strictObject({ enrollment_id: id() });
/** `until` is the last day on which the seat is kept without a payment. */
export const keepSeatInput = z.strictObject({
  enrollment_id: id(),
  until: day().check(
    z.refine<string>((value) => value > clubDay(), { error: 'in_the_past' }),
    z.refine<string>((value) => value <= addDays(clubDay(), MOST_KEPT_DAYS), { error: 'invalid_date' }),
  ),
});
export const unenrollChildInput = z.strictObject({ enrollment_id: id() });
export const renewEnrollmentInput = z.strictObject({
  enrollment_id: id(),
  method: z.enum(PAYMENT_METHODS),
  parent_notes: text(1000),
  installments: chosenInstallments(),
  expected_amount: expectedAmount(),
});
export const acceptOfferInput = z.strictObject({
  offer_id: id(),
  method: z.enum(PAYMENT_METHODS),
  installments: chosenInstallments(),
  expected_amount: expectedAmount(),
});
export const transferEnrollmentInput = z.strictObject({ enrollment_id: id(), class_id: id(), days: weekDays() });
/** Other days of the same class; with another plan where the one that runs is not for so many. `dry_run` only answers what it costs. */
export const changeDaysInput = z.strictObject({
  enrollment_id: id(),
  days: weekDays(),
  plan_id: z.nullish(id()),
  method: z._default(z.enum(PAYMENT_METHODS), 'bank_transfer'),
  /** True: where a day more is full, the child waits for it beside its seat. */
  waits: z._default(z.boolean(), false),
  expected_amount: expectedAmount(),
  dry_run: z._default(z.boolean(), false),
});
export const setEnrollmentActiveInput = z.strictObject({ enrollment_id: id(), active: z.boolean() });

/** An admin's changes of a waitlist. */
export const moveToFrontInput = z.strictObject({ enrollment_id: id(), reason: line() });
export const offerSeatInput = z.strictObject({ enrollment_id: id() });
export const withdrawOfferInput = z.strictObject({ offer_id: id() });
