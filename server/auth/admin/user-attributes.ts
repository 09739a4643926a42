import * as z from 'zod/mini';
import { AuthError } from '../auth-error.ts';
import { BCRYPT, hashPassword } from '../passwords/passwords.ts';
import { toPhone } from '../phones/phone-number.ts';
import { optionalEmail, optionalObject, optionalText } from '../request-body.ts';

/** The attributes of an account that the secret key may write. */
export const userAttributes = z.object({
  id: z.optional(z.uuid()),
  email: optionalEmail(),
  phone: optionalText(),
  password: z.nullish(z.string()),
  password_hash: optionalText(),
  email_confirm: z.optional(z.boolean()),
  phone_confirm: z.optional(z.boolean()),
  user_metadata: optionalObject(),
  app_metadata: optionalObject(),
  role: optionalText(),
  ban_duration: optionalText(),
});

export interface Attributes {
  id: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  passwordHash: string | null;
  emailConfirm: boolean;
  phoneConfirm: boolean;
  userMetadata: Record<string, unknown> | undefined;
  appMetadata: Record<string, unknown> | undefined;
  role: string | undefined;
  disabledSeconds: number | undefined;
}

const ROLE = /^[a-z_][a-z0-9_]{0,62}$/;
const ARGON2_PHC = /^\$argon2(id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;
/** The largest metadata of an account, in bytes of JSON: it travels in every access token. */
const LARGEST_APP_METADATA = 4096;

/** The attributes, checked and with the password hashed. Throws `weak_password` or `validation_failed`. */
export async function checkAttributes(body: z.output<typeof userAttributes>): Promise<Attributes> {
  if (body.role && !ROLE.test(body.role))
    throw new AuthError(400, 'validation_failed', 'role must be the name of a database role');
  if (Buffer.byteLength(JSON.stringify(body.app_metadata ?? {})) > LARGEST_APP_METADATA)
    throw new AuthError(400, 'validation_failed', `app_metadata cannot be larger than ${LARGEST_APP_METADATA} bytes`);
  return {
    id: body.id,
    email: body.email,
    phone: body.phone && toPhone(body.phone),
    passwordHash: await passwordHashOf(body),
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    role: body.role,
    disabledSeconds: body.ban_duration === undefined ? undefined : disabledSeconds(body.ban_duration),
  };
}

async function passwordHashOf({ password, password_hash }: z.output<typeof userAttributes>): Promise<string | null> {
  if (password && password_hash)
    throw new AuthError(400, 'validation_failed', 'Only a password or a password hash should be provided');
  if (password_hash) {
    if (ARGON2_PHC.test(password_hash) || BCRYPT.test(password_hash)) return password_hash;
    throw new AuthError(400, 'validation_failed', 'password_hash must be bcrypt, or Argon2 in PHC form');
  }
  return typeof password === 'string' ? hashPassword(password) : null;
}

const UNIT_SECONDS: Record<string, number> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};
/** Durations above a hundred years count as permanent. */
const LONGEST_SECONDS = 100 * 365.25 * 24 * 3600;

/** The seconds of a duration such as `24h` or `1h30m` (as Go writes them); 0 for `none`. Throws `validation_failed`. */
function disabledSeconds(duration: string): number {
  if (duration === 'none') return 0;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration))
    throw new AuthError(400, 'validation_failed', `invalid format for ban duration: ${duration.slice(0, 40)}`);
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const seconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNIT_SECONDS[unit!]!, 0);
  return Math.min(seconds, LONGEST_SECONDS);
}
