import * as z from 'zod/mini';
import { clubDay } from '../time.ts';
import { addFault, id, line } from './validation.ts';

/** The most that one child's month may cost, in the club's currency, and the most lessons it may hold. */
const MAX_AMOUNT = 10_000_000;
const MAX_SESSIONS = 200;

/** A month of the club, `YYYY-MM`; one that has not begun has no lessons to bill. */
export const billingMonth = () =>
  z.string({ error: 'required' }).check(
    z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'invalid_date' }),
    z.refine<string>((value) => value <= clubDay().slice(0, 7), { error: 'in_the_future' }),
  );

export const calculateKindergartenBillingInput = z.strictObject({ location_id: id(), month: billingMonth() });

/**
 * An admin's change of a child's bill before issuing it, and the reason. `sessions` alone are priced as the class is.
 */
const correction = z
  .strictObject({
    child_id: id(),
    sessions: z.nullish(z.int({ error: 'invalid' }).check(z.gte(0), z.lte(MAX_SESSIONS))),
    amount: z.nullish(z.int({ error: 'invalid' }).check(z.gte(0), z.lte(MAX_AMOUNT))),
    note: line(1000),
  })
  .check((context) => {
    if (context.value.sessions == null && context.value.amount == null) addFault(context, 'sessions', 'required');
  });

export const issueKindergartenBillingInput = z
  .strictObject({
    location_id: id(),
    month: billingMonth(),
    corrections: z._default(z.array(correction).check(z.maxLength(500, { error: 'too_long' })), []),
  })
  .check((context) => {
    const seen = new Set<string>();
    context.value.corrections.forEach(({ child_id }, index) => {
      if (seen.has(child_id)) addFault(context, ['corrections', index, 'child_id'], 'duplicate');
      seen.add(child_id);
    });
  });

export type BillCorrection = z.output<typeof correction>;
