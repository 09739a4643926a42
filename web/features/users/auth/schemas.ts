import * as z from 'zod/mini';
import { athleteFields, parentIsNamed } from '../../../../contracts/inputs/athletes.ts';
import { personName } from '../../../../contracts/inputs/person-name.ts';
import { email } from '../../../../contracts/inputs/validation.ts';

/** SPEC: at least six characters. The server takes up to 72 bytes. */
export const MIN_PASSWORD = 6;
const MAX_PASSWORD = 72;

const password = z
  .string()
  .check(z.minLength(1, { error: 'required' }), z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD));

export const signInSchema = z.object({ email: email(), password });
export const signUpSchema = z.object({ full_name: personName(), email: email(), password });
/** An account with the athlete's own fields. */
export const athleteSignUpSchema = z.object({ ...signUpSchema.shape, ...athleteFields }).check(parentIsNamed);
export const resetSchema = z.object({ email: email() });
export const newPasswordSchema = z.object({ password });

const CODE = /^\d{6}$/;
/** Six figures; blanks between them are how apps show them. */
export const codeSchema = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.replaceAll(/\s/g, '')),
    ),
    z.string().check(z.minLength(1, { error: 'required' }), z.regex(CODE)),
  ),
});
