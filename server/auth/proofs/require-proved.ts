import { PROOF_MINUTES } from '../../../contracts/accounts.ts';
import type { Config } from '../../settings/config.ts';
import type { SignedIn } from '../accounts/signed-in.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Throws `reauthentication_needed` where `PASSWORD_CHANGE=proof` and the session has shown no proof lately: a stolen
 * session opens no door and closes none. A session that must set up a factor can show nothing, so its sign-in counts;
 * an anonymous user has nothing to show.
 */
export function requireProved(
  { passwordChange }: Config,
  { user, session, mustEnroll }: Pick<SignedIn, 'user' | 'session' | 'mustEnroll'>,
  what: string,
): void {
  if (passwordChange !== 'proof' || user.is_anonymous || session?.proved_lately) return;
  if (mustEnroll && session && Date.now() - Date.parse(session.created_at) < PROOF_MINUTES * 60_000) return;
  throw new AuthError(400, 'reauthentication_needed', `${what} requires reauthentication`);
}
