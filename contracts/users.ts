import * as z from 'zod/mini';
import { LOCALES, ROLES } from './roles.ts';
import { email, id, MAX_NAME, text } from './validation.ts';

export const setUserRoleInput = z.strictObject({ user_id: id(), role: z.enum(ROLES) });

/** So many accounts are changed in one call. */
const MOST_USERS = 200;
const userIds = () =>
  z.array(id()).check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_USERS, { error: 'too_long' }));
export const setUserRolesInput = z.strictObject({ user_ids: userIds(), role: z.enum(ROLES) });
export const setUsersDisabledInput = z.strictObject({ user_ids: userIds(), disabled: z.boolean() });

/** An invitation of the office can be accepted for so many days. */
export const USER_INVITATION_DAYS = 7;
export const inviteUserInput = z.strictObject({
  email: email(),
  full_name: text(MAX_NAME),
  role: z.enum(ROLES),
  locale: z._default(z.enum(LOCALES), 'bg'),
});

/** What the link of an invitation carries. */
const token = () => z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' }));
export const userInvitationInput = z.strictObject({ token: token() });
export const withdrawUserInvitationInput = z.strictObject({ invitation_id: id() });

/** The path of the link in the office's mail. */
export const invitationPath = (secret: string): string => `/invitation?token=${secret}`;

export const mySessionsInput = z.strictObject({});
export const endSessionInput = z.strictObject({ session_id: id() });
