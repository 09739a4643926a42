import { AuthError } from './auth-error.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { takeNonce } from './reauthentication.ts';
import { transact, type AuthService } from './service.ts';
import type { SignedIn } from './signed-in.ts';
import { findPasswordHash } from './users.ts';

/** A session so young needs no second proof, where one is asked for. */
const FRESH_SESSION_HOURS = 24;
/** Who came in by one of these has just proven the address, and may have forgotten the password. */
const PROVEN_BY_MAIL = ['recovery', 'otp', 'magiclink'];

/**
 * The hash of the new password, once the person has shown what the installation asks for: `PASSWORD_CHANGE`. A current
 * password or a nonce that is sent although nobody asks has to be right, too. Throws the protocol's refusals.
 */
export async function provenHash(
  service: AuthService,
  { user, session }: SignedIn,
  password: string,
  { current_password: current, nonce }: { current_password?: string | undefined; nonce?: string | undefined },
): Promise<string> {
  const newHash = await hashPassword(password);
  const passwordHash = await transact(service, (trx) => findPasswordHash(trx, user.id));
  const { passwordChange } = service.config;
  const provenByMail = PROVEN_BY_MAIL.includes(session?.amr.at(-1)?.method ?? '');
  if (passwordChange === 'current_password' && passwordHash && !provenByMail && !current)
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
  if (current && !(await isPassword(current, passwordHash)))
    throw new AuthError(400, 'current_password_invalid', 'Current password is not valid');
  if (passwordHash && (await isPassword(password, passwordHash)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  if (passwordChange === 'reauthentication' && !nonce && !isFresh(session))
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  if (nonce) await takeNonce(service, user, nonce);
  return newHash;
}

const isFresh = (session: SignedIn['session']) =>
  session !== null && Date.now() - Date.parse(session.created_at) < FRESH_SESSION_HOURS * 3_600_000;
