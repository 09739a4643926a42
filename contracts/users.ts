import * as z from 'zod/mini';
import { ROLES } from './roles.ts';
import { email, id, line, MAX_NAME, optionalPhone } from './validation.ts';

export const setUserRoleInput = z.strictObject({ user_id: id(), role: z.enum(ROLES) });
export const approveAthleteInput = z.strictObject({ user_id: id(), approved: z.boolean() });

export const mySessionsInput = z.strictObject({});
export const endSessionInput = z.strictObject({ session_id: id() });

export const sendContactMessageInput = z.strictObject({
  name: line(MAX_NAME),
  email: email(),
  phone: optionalPhone(),
  message: line(4000),
});
