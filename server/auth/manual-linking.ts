import type { Config } from '../config.ts';
import { AuthError } from './auth-error.ts';
import { requireAssured, type SignedIn } from './signed-in.ts';

/**
 * Throws unless this user may link and unlink ways to sign in: `manual_linking_disabled` where the settings say so,
 * `insufficient_aal` for a session that has not shown the second factor, since a stolen password must open no more
 * doors.
 */
export function requireManualLinking(config: Config, signedIn: SignedIn): void {
  if (!config.manualLinking) throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  requireAssured(signedIn, 401);
}
