import * as z from 'zod/mini';
import { LEAST_CHARACTERS } from '../search.ts';
import { cleanLine } from '../texts.ts';
import { noControls } from './validation.ts';

/** The text by which an admin finds a person, a child, a class or a payment. */
export const searchAdminInput = z.strictObject({
  words: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.trim(),
      z.minLength(LEAST_CHARACTERS, { error: 'too_short' }),
      z.maxLength(80, { error: 'too_long' }),
      noControls,
    ),
});
