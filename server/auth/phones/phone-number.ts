import * as z from 'zod/mini';
import '../../../contracts/phone-plans.ts';
import { readPhone } from '../../../contracts/phones.ts';
import { cleanLine } from '../../../contracts/texts.ts';
import { AuthError } from '../auth-error.ts';

const E164 = /^[1-9]\d{1,14}$/;

/** The number in its stored form: digits only (ITU-T E.164). Throws `validation_failed` for an invalid one. */
export function toPhone(given: string): string {
  const digits = (given.trim().startsWith('+') ? (readPhone(given) ?? cleanLine(given)) : cleanLine(given)).replace(
    /^\+|\s/g,
    '',
  );
  if (E164.test(digits)) return digits;
  throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
}

/** The channel of a message; only text messages are offered. */
export const messageChannel = z.pipe(
  z.transform((value: unknown) => (value === '' || value === null || value === undefined ? 'sms' : value)),
  z.literal('sms'),
);
