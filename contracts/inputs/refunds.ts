import * as z from 'zod/mini';
import { REFUND_REASONS } from '../refunds.ts';
import { requiredOr } from '../validation.ts';
import { id, text } from './validation.ts';

export const refundPaymentInput = z.strictObject({
  payment_id: id(),
  /** In the club's currency. */
  amount: z
    .number({ error: requiredOr('invalid') })
    .check(z.int({ error: 'invalid' }), z.gte(1, { error: 'too_small' })),
  reason: z.enum(REFUND_REASONS, { error: 'required' }),
  notes: text(1000),
});
