import * as z from 'zod/mini';
import { email, line, MAX_NAME } from '../../../contracts/validation.ts';
import { newPasswordSchema } from '../auth/schemas.ts';

export const nameSchema = z.object({ full_name: line(MAX_NAME) });
export const emailSchema = z.object({ email: email() });
export const passwordSchema = z.extend(newPasswordSchema, {
  current: z.string().check(z.minLength(1, { error: 'required' })),
});
/** For an account that came through a provider and has no password yet. */
export const firstPasswordSchema = z.extend(newPasswordSchema, { current: z.string() });
