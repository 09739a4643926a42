import * as z from 'zod/mini';
import { LEAST_LETTERS } from '../search.ts';

/** What the office types to find a person, a child, a class or a payment. */
export const searchAdminInput = z.strictObject({
  words: z
    .string()
    .check(z.trim(), z.minLength(LEAST_LETTERS, { error: 'too_short' }), z.maxLength(80, { error: 'too_long' })),
});
