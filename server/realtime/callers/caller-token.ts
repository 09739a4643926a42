import { decodeJwt } from 'jose';
import { TokenError } from '../../auth/tokens/tokens.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../refusal.ts';

/**
 * Finds the holder of a key or an access token; throws TokenError. The authentication service's, handed over by the
 * app.
 */
export type Identify = (token: string) => Promise<Caller>;

/**
 * The holder of this key or access token. Throws Refusal with the protocol's reason. A channel's token names role and
 * expiry.
 */
export async function readToken(token: string, identify: Identify): Promise<Caller> {
  try {
    const caller = await identify(token);
    if (!isKey(token)) requireFields(token);
    return caller;
  } catch (error) {
    if (error instanceof TokenError) throw refusalOf(token, error);
    throw error;
  }
}

/** The keys of an installation are no tokens: they do not expire. */
export const isKey = (token: string) => token.startsWith('sb_');

function requireFields(token: string): void {
  const { exp, role } = decodeJwt(token) as { exp?: unknown; role?: unknown };
  if (typeof exp === 'number' && typeof role === 'string') return;
  throw new Refusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
}

/** The report of a token that has run out. */
export const expired = (exp: number) =>
  new Refusal('InvalidJWTToken', `Token has expired ${Math.max(0, Math.floor(Date.now() / 1000 - exp))} seconds ago`);

function refusalOf(token: string, { fault, message }: TokenError): Refusal {
  if (fault === 'insufficient_aal') return new Refusal('Unauthorized', message);
  try {
    const { exp } = decodeJwt(token);
    if (fault === 'expired' && exp !== undefined) return expired(exp);
    return new Refusal('JwtSignatureError', 'Failed to validate JWT signature');
  } catch {
    return new Refusal('MalformedJWT', 'The token provided is not a valid JWT');
  }
}
