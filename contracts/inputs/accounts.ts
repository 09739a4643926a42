import * as z from 'zod/mini';
import { id } from './validation.ts';

export const exportMyDataInput = z.strictObject({});
export const previewErasureInput = z.strictObject({});
export const eraseMyAccountInput = z.strictObject({ typed_email: z.string().check(z.maxLength(300)) });

/** The same for another person, by an admin at that person's request. */
export const exportFamilyInput = z.strictObject({ user_id: id() });
export const previewFamilyErasureInput = z.strictObject({ user_id: id() });
export const eraseFamilyInput = z.strictObject({ user_id: id(), typed_email: z.string().check(z.maxLength(300)) });
