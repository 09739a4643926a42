import * as z from 'zod/mini';
import { INSTALLMENT_MONTHS, INSTALLMENTS } from '../installments.ts';
import { addMonths, clubDay } from '../time.ts';
import { sum } from './payments.ts';
import { addFault, day, id } from './validation.ts';

/** Installments, as many as a payment may have. */
const listOf = (due_on: ReturnType<typeof day>) =>
  z
    .array(z.strictObject({ amount: sum(), due_on }))
    .check(z.minLength(INSTALLMENTS.min, { error: 'too_small' }), z.maxLength(INSTALLMENTS.max, { error: 'too_big' }));

/** The installments of a payment that waits, each later than the one before; the amounts in the club's currency. */
export const splitPaymentInput = z.strictObject({
  payment_id: id(),
  installments: listOf(
    day().check(
      z.refine<string>((value) => value >= clubDay(), { error: 'in_the_past' }),
      z.refine<string>((value) => value <= addMonths(clubDay(), INSTALLMENT_MONTHS), { error: 'invalid_date' }),
    ),
  ).check((context) => {
    let before = '';
    for (const [at, { due_on }] of context.value.entries()) {
      if (due_on <= before) addFault(context, [at, 'due_on'], 'invalid_date');
      before = due_on;
    }
  }),
});

/** The installments of a plan, as the caller was shown them; left out or null: at once. Where the plan offers others by now, nothing is done. */
export const chosenInstallments = () => z.nullish(listOf(day()));

export const quoteInstallmentsInput = z.strictObject({ payment_id: id() });
export const takeInstallmentsInput = z.strictObject({ payment_id: id(), installments: listOf(day()) });
export const undoPaymentSplitInput = z.strictObject({ payment_id: id() });
