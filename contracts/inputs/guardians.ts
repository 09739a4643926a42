import * as z from 'zod/mini';
import { email, id, linkToken } from './validation.ts';

const children = z
  .array(id(), { error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'too_long' }));

export const inviteGuardianInput = z.strictObject({ child_ids: children, email: email() });

export const guardianInvitationInput = z.strictObject({ token: linkToken() });
export const withdrawGuardianInvitationInput = z.strictObject({ invitation_id: id() });
export const removeGuardianInput = z.strictObject({ child_id: id(), user_id: id() });
export const myGuardiansInput = z.strictObject({});
