import * as z from 'zod/mini';
import { requiredOr } from '../validation.ts';
import { billingMonth } from './kindergarten.ts';
import { id, text } from './validation.ts';

export const checkBooksInput = z.strictObject({});
export const exportBooksInput = z.strictObject({
  month: billingMonth(),
  /** The entries are viewed on the screen only: the audit log says so. */
  view_only: z._default(z.boolean(), false),
});
export const payFromCreditInput = z.strictObject({ payment_id: id() });
export const payOutCreditInput = z.strictObject({
  user_id: id(),
  /** In the club's currency. */
  amount: z
    .number({ error: requiredOr('invalid') })
    .check(z.int({ error: 'invalid' }), z.gte(1, { error: 'too_small' })),
  method: z.enum(['cash', 'bank_transfer'], { error: 'required' }),
  note: text(1000),
});
export const familyStatementInput = z.strictObject({ user_id: id() });
