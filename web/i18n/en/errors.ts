import { ERRORS } from '../../../contracts/errors.ts';
import type { errors as bg } from '../bg/errors.ts';
import type { Shape } from '../shape.ts';

/** The contract's own sentences are English already. */
const contract = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { message }]) => [code, `${message}.`]),
) as Record<keyof typeof ERRORS, string>;

export const errors = {
  ...contract,
  unexpected: 'Something went wrong. Try again in a moment.',
  offline: 'No connection. Check your internet and try again.',
  invalid_credentials: 'The email or the password is wrong.',
  email_not_confirmed: 'This email is not confirmed yet. Open the mail we sent.',
  user_already_exists: 'There is an account with this email already.',
  email_exists: 'There is an account with this email already.',
  email_address_invalid: 'This email does not look right.',
  validation_failed: 'Something in the form is wrong. Check the fields.',
  weak_password: 'The password needs at least 6 characters.',
  same_password: 'The new password must differ from the old one.',
  user_banned: 'This account is blocked. Call the club.',
  signup_disabled: 'Registration is closed at the moment.',
  otp_expired: 'The link has expired or was used already. Ask for a new one.',
  session_missing: 'Sign in again to go on.',
  session_not_found: 'Sign in again to go on.',
  over_request_rate_limit: 'Too many tries. Wait a little.',
  over_email_send_rate_limit: 'We sent you a mail a moment ago. Wait a minute.',
  provider_disabled: 'This way of signing in is not switched on.',
  passwords_differ: 'The two passwords differ.',
  request_timeout: 'The answer took too long. Try again.',
  '23505': 'This exists already.',
  '23503': 'Something else depends on this.',
  '42501': 'You may not do this.',
  PGRST116: 'We could not find this.',
  required: 'Fill in this field.',
  too_short_one: 'At least {{count}} character.',
  too_short_other: 'At least {{count}} characters.',
  too_long_one: 'At most {{count}} character.',
  too_long_other: 'At most {{count}} characters.',
  too_small: 'This value is too small.',
  too_big: 'This value is too big.',
  invalid: 'This value is not right.',
  invalid_email: 'This is not an email address.',
  invalid_phone: 'This is not a phone number.',
  invalid_date: 'This is not a date. Example: 05.03.2018',
  in_the_future: 'This date is in the future.',
  in_the_past: 'This date has passed.',
  duplicate: 'This was added already.',
  unknown_field: 'This field is not known.',
  control_characters: 'It contains characters that cannot be stored.',
  name_mismatch: 'Name does not match',
  session_exists: 'This session already exists',
} satisfies Shape<typeof bg>;
