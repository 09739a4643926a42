import * as z from 'zod/mini';
import { AuthError } from '../auth-error.ts';

const E164 = /^[1-9]\d{1,14}$/;

/** The number in its stored form: digits only (ITU-T E.164). Throws `validation_failed` for an invalid one. */
export function toPhone(given: string): string {
  const digits = given.replace(/^\+|\s/g, '');
  if (E164.test(digits)) return digits;
  throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
}

/** How a message travels; only text messages are offered. */
export const messageChannel = z.pipe(
  z.transform((value: unknown) => (value === '' || value === null || value === undefined ? 'sms' : value)),
  z.literal('sms'),
);
