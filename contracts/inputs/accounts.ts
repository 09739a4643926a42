import * as z from 'zod/mini';
import { id } from './validation.ts';

export const exportMyDataInput = z.strictObject({});
export const previewErasureInput = z.strictObject({});
export const eraseMyAccountInput = z.strictObject({ typed_email: z.string().check(z.maxLength(300)) });

/** The same of another person, by an admin whom that person has asked. */
export const exportFamilyInput = z.strictObject({ user_id: id() });
export const previewFamilyErasureInput = z.strictObject({ user_id: id() });
export const eraseFamilyInput = z.strictObject({ user_id: id(), typed_email: z.string().check(z.maxLength(300)) });
