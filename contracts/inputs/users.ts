import * as z from 'zod/mini';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../passwords.ts';
import { LOCALES, ROLES } from '../roles.ts';
import { MAX_NAME } from '../validation.ts';
import { email, id, line, text } from './validation.ts';

/** False takes the role away. */
const given = () => z._default(z.boolean(), true);

export const setUserRoleInput = z.strictObject({ user_id: id(), role: z.enum(ROLES), given: given() });

/** This many accounts are changed in one call. */
const MOST_USERS = 200;
const userIds = () =>
  z.array(id()).check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_USERS, { error: 'too_long' }));
export const setUserRolesInput = z.strictObject({ user_ids: userIds(), role: z.enum(ROLES), given: given() });
export const setUsersDisabledInput = z.strictObject({ user_ids: userIds(), disabled: z.boolean() });
/** An instructor leads at most this many classes. */
const MOST_CLASSES = 50;
export const inviteUserInput = z.strictObject({
  email: email(),
  full_name: text(MAX_NAME),
  role: z.enum(ROLES),
  locale: z._default(z.enum(LOCALES), 'bg'),
  /** The classes that pass to an instructor with the invitation; ignored for other roles. */
  class_ids: z._default(z.array(id()).check(z.maxLength(MOST_CLASSES, { error: 'too_long' })), []),
});
export const waitingFamiliesInput = z.strictObject({});
/** Null: all who have not come and were not invited within a day. */
export const inviteFamiliesInput = z.strictObject({ user_ids: z.nullable(userIds()) });

/** The token of an invitation's link. */
const token = () => z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' }));
export const userInvitationInput = z.strictObject({ token: token() });

/** The account of an invited person, made on the page of the link. */
export const beginByInvitationInput = z.strictObject({
  token: token(),
  full_name: line(MAX_NAME),
  password: z.string({ error: 'required' }).check(
    z.minLength(1, { error: 'required' }),
    z.minLength(PASSWORD_MIN_LENGTH),
    z.refine<string>((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, { error: 'too_long' }),
  ),
});
export const withdrawUserInvitationInput = z.strictObject({ invitation_id: id() });

export const mySessionsInput = z.strictObject({});
export const endSessionInput = z.strictObject({ session_id: id() });
