import * as z from 'zod/mini';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../passwords.ts';
import { LOCALES, ROLES } from '../roles.ts';
import { CLAIM_LENGTH, plainClaimCode } from '../users.ts';
import { MAX_NAME } from '../validation.ts';
import { optionalPersonName, personName } from './person-name.ts';
import { email, id, ids, line, linkToken, optionalPhone } from './validation.ts';

/** False takes the role away. */
const given = () => z._default(z.boolean(), true);

export const setUserRoleInput = z.strictObject({ user_id: id(), role: z.enum(ROLES), given: given() });

/** This many accounts are changed in one call. */
const MOST_USERS = 200;
const userIds = () => ids(MOST_USERS);
export const setUserRolesInput = z.strictObject({ user_ids: userIds(), role: z.enum(ROLES), given: given() });
export const setUsersDisabledInput = z.strictObject({ user_ids: userIds(), disabled: z.boolean() });
/** An instructor leads at most this many classes. */
const MOST_CLASSES = 50;
export const inviteUserInput = z.strictObject({
  email: email(),
  full_name: optionalPersonName(),
  role: z.enum(ROLES),
  locale: z._default(z.enum(LOCALES), 'bg'),
  /** The classes that pass to an instructor with the invitation; ignored for other roles. */
  class_ids: z._default(z.array(id()).check(z.maxLength(MOST_CLASSES, { error: 'too_long' })), []),
});
export const waitingFamiliesInput = z.strictObject({});
export const previewFamilyInvitationInput = z.strictObject({});
/** Null: all who have not come and were not invited within a day, or so many of them. */
export const inviteFamiliesInput = z.strictObject({
  user_ids: z.nullable(userIds()),
  most: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_USERS))),
});

export const userInvitationInput = z.strictObject({ token: linkToken() });

const newPassword = () =>
  z.string({ error: 'required' }).check(
    z.minLength(1, { error: 'required' }),
    z.minLength(PASSWORD_MIN_LENGTH),
    z.refine<string>((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX_BYTES, { error: 'too_long' }),
  );

/** The account of an invited person, made on the page of the link. */
export const beginByInvitationInput = z.strictObject({
  token: linkToken(),
  full_name: personName(),
  password: newPassword(),
});
export const withdrawUserInvitationInput = z.strictObject({ invitation_id: id() });

export const mySessionsInput = z.strictObject({});
export const myAccountStatusInput = z.strictObject({});
export const endSessionInput = z.strictObject({ session_id: id() });

/** A family that the club manages; with an address it is one that may be invited. */
export const createFamilyInput = z.strictObject({
  full_name: personName(),
  phone: optionalPhone(),
  email: z.nullish(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      email(),
    ]),
  ),
  locale: z._default(z.enum(LOCALES), 'bg'),
  /** Another family has this phone, and the caller knows it. */
  same_phone: z._default(z.boolean(), false),
});
export const issueClaimCodeInput = z.strictObject({ user_id: id(), by_sms: z._default(z.boolean(), false) });

/** With dashes and spaces. */
const LONGEST_TYPED_CODE = CLAIM_LENGTH * 4;
/** A typed code; anything that cannot be one is refused like a code that is unknown. */
const claimCode = () =>
  z
    .string({ error: 'required' })
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(LONGEST_TYPED_CODE, { error: 'too_long' }),
      z.overwrite(plainClaimCode),
    );
export const previewClaimInput = z.strictObject({ code: claimCode() });
export const claimFamilyInput = z.strictObject({ code: claimCode(), email: email(), password: newPassword() });
export const joinFamilyInput = z.strictObject({ code: claimCode() });

/** `after`: how many of them were read before. */
export const managedFamiliesInput = z.strictObject({
  after: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});
/** So many notifications are marked in one call. */
const MOST_PHONED = 500;
export const markPhonedInput = z.strictObject({
  user_id: id(),
  notification_ids: ids(MOST_PHONED),
});

export const previewAccountMergeInput = z.strictObject({ keep_id: id(), merge_id: id() });
export const mergeAccountsInput = z.strictObject({ keep_id: id(), merge_id: id(), typed_name: line(MAX_NAME) });
