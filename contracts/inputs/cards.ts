import * as z from 'zod/mini';
import { clubDay } from '../time.ts';
import { id } from './validation.ts';

export const checkCardPaymentInput = z.strictObject({ payment_id: id() });
export const startCardSetupInput = z.strictObject({});
export const checkCardSetupInput = z.strictObject({});

export const forgetCardInput = z.strictObject({ card_id: id() });
export const setAutopayInput = z.strictObject({ subscription_id: id(), card_id: z.nullable(id()) });

/** The last digit of a card's number follows from the others (Luhn). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is good to the end of its month. */
function isAhead(expires: string): boolean {
  const [month, year] = expires.split('/').map((part) => part.trim());
  return `20${year}-${month}` >= clubDay().slice(0, 7);
}

/** The form of the test provider. */
export const testCardInput = z.strictObject({
  secret: z.string(),
  number: z.pipe(
    z.pipe(
      z.string({ error: 'required' }),
      z.transform((value) => value.replace(/[\s-]/g, '')),
    ),
    z
      .string()
      .check(
        z.minLength(1, { error: 'required' }),
        z.regex(/^\d{12,19}$/, { error: 'invalid', abort: true }),
        z.refine<string>(hasCheckDigit, { error: 'invalid' }),
      ),
  ),
  /** `MM/YY` */
  expires: z
    .string({ error: 'required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, { error: 'invalid', abort: true }),
      z.refine<string>(isAhead, { error: 'card_expired' }),
    ),
  code: z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.regex(/^\d{3,4}$/, { error: 'invalid' })),
  /** The path of this site to which a confirmation leads back. */
  return_to: z.string().check(z.regex(/^\/(?![/\\])/, { error: 'invalid' })),
});
