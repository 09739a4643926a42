import * as z from 'zod/mini';

/** A single letter says too little to look for. */
export const LEAST_LETTERS = 2;

/** What the office types to find a person, a child, a class or a payment. */
export const searchOfficeInput = z.strictObject({
  words: z
    .string()
    .check(z.trim(), z.minLength(LEAST_LETTERS, { error: 'too_short' }), z.maxLength(80, { error: 'too_long' })),
});
