import type { Context } from 'hono';
import { AuthError } from './auth-error.ts';
import type { AuthService, Handler } from './service.ts';
import { requireClaims } from './signed-in.ts';

/** A way in that this installation does not offer, in the protocol's own words. */
export function refuse(status: number, code: string, message: string): Handler {
  return () => {
    throw new AuthError(status, code, message);
  };
}

/** The same, for those who are signed in; others are asked to sign in first. */
export function refuseSignedIn(status: number, code: string, message: string): Handler {
  return async (service, c) => {
    await requireClaims(service, c);
    throw new AuthError(status, code, message);
  };
}

/** What only the secret key may ask. */
export async function refuseAdmin(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
  throw new AuthError(404, 'validation_failed', 'This administration call is not offered');
}
