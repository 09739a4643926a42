import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, type PasswordWeakness } from '../../../contracts/passwords.ts';
import { AuthError } from '../auth-error.ts';

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a new password, in PHC form. Throws `weak_password` with its reasons, or `validation_failed` beyond 72 bytes. */
export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`);
  }
  const reasons: PasswordWeakness[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) reasons.push('length');
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`, {
      weak_password: { reasons },
    });
  }
  return hash(password, ARGON2);
}

/** A hash as Supabase and most others keep it: of $2a$, $2b$ or $2y$, with a cost that a sign-in can bear. */
export const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;

/**
 * The hash in this service's own form, for a password that was just right, where the account still has a foreign one.
 */
export const rehashed = async (password: string, passwordHash: string): Promise<string | null> =>
  BCRYPT.test(passwordHash) ? hash(password, ARGON2) : null;

let decoy: Promise<string> | undefined;

/** True if the password is the one behind the hash. Without a hash it takes the same time and is false. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  if (passwordHash) return BCRYPT.test(passwordHash) ? compare(password, passwordHash) : verify(passwordHash, password);
  decoy ??= hash('no user', ARGON2);
  await verify(await decoy, password);
  return false;
}
