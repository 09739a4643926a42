import type { AuthError } from '@supabase/auth-js';
import { ClubError } from '../../lib/api/club-error.ts';

/**
 * An error of the official auth client as a ClubError: session missing, invalid credentials and weak password keep their
 * classes as codes; 502, 503 and 504 stay retryable by their status.
 */
export function authFault(error: AuthError): ClubError {
  const status = error.status ?? 0;
  return new ClubError({ code: codeFor(error), message: error.message }, status);
}

/** A password may be too short, or one that everybody knows. */
const weaknessOf = (error: AuthError & { reasons?: readonly string[] }) =>
  error.reasons?.includes('pwned') ? 'common_password' : 'weak_password';

function codeFor(error: AuthError): string | null {
  if (error.name === 'AuthSessionMissingError') return 'session_missing';
  if (error.name === 'AuthWeakPasswordError') return weaknessOf(error);
  if (error.name === 'AuthRetryableFetchError') return error.status ? 'unexpected' : 'offline';
  return error.code ?? null;
}
