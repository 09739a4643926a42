import * as z from 'zod/mini';
import { id } from './validation.ts';

export const checkCardPaymentInput = z.strictObject({ payment_id: id() });
export const startCardSetupInput = z.strictObject({});
export const checkCardSetupInput = z.strictObject({});

export const forgetCardInput = z.strictObject({ card_id: id() });
export const setAutopayInput = z.strictObject({ subscription_id: id(), card_id: z.nullable(id()) });

/** The form of the test provider. */
export const testCardInput = z.strictObject({
  secret: z.string(),
  number: z.pipe(
    z.pipe(
      z.string({ error: 'required' }),
      z.transform((value) => value.replace(/[\s-]/g, '')),
    ),
    z.string().check(z.minLength(1, { error: 'required' }), z.regex(/^\d{12,19}$/, { error: 'invalid' })),
  ),
  /** `MM/YY` */
  expires: z
    .string({ error: 'required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, { error: 'invalid' }),
    ),
  code: z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.regex(/^\d{3,4}$/, { error: 'invalid' })),
  /** The path of this site to which a confirmation leads back. */
  return_to: z.string().check(z.regex(/^\/(?![/\\])/, { error: 'invalid' })),
});
