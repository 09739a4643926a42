import type { Config } from '../../settings/config.ts';
import { AuthError } from '../auth-error.ts';
import { requireProved } from '../proofs/require-proved.ts';
import { requireAssured, type SignedIn } from './signed-in.ts';

/**
 * Throws unless this user may link and unlink ways to sign in: `manual_linking_disabled` where the settings say so,
 * `insufficient_aal` for a session that has not shown the second factor, `reauthentication_needed` for one without the
 * proof that the club asks for: neither a stolen password nor a stolen session opens one more door.
 */
export function requireManualLinking(config: Config, signedIn: SignedIn): void {
  if (!config.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  requireAssured(signedIn, 401);
  requireProved(config, signedIn, 'Changing the ways to sign in');
}
