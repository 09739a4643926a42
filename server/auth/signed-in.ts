import { sql } from 'kysely';
import type { Context } from 'hono';
import type { Claims } from '../platform/caller.ts';
import type { Transaction } from '../platform/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthService } from './service.ts';
import type { AuthenticationMethod } from './sessions.ts';
import { AUDIENCE, bearerToken, identifyToken, TokenError } from './tokens.ts';
import { findUserById, isBanned, type UserRow } from './users.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The claims of the request's Bearer token. Throws `no_authorization` without one, `bad_jwt` for a wrong one. */
export async function requireClaims(service: AuthService, c: Context): Promise<Claims> {
  const token = bearerToken(c.req.raw);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return (await identifyToken(token, service.config)).claims;
  } catch (error) {
    if (error instanceof TokenError)
      throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${faultOf(token, error)}`);
    throw error;
  }
}

const SEGMENTS = 3;

/** What is wrong with the token, in the reference server's words. */
function faultOf(token: string, { fault }: TokenError): string {
  if (token.split('.').length !== SEGMENTS) return 'token is malformed: token contains an invalid number of segments';
  return fault === 'expired'
    ? 'token has invalid claims: token is expired'
    : 'token signature is invalid: signature is invalid';
}

/** The session that the access token came from, as it stands now. */
export interface SessionRow {
  id: string;
  aal: string;
  amr: AuthenticationMethod[];
  created_at: string;
}

export interface SignedIn {
  user: UserRow;
  sessionId: string | null;
  session: SessionRow | null;
}

/** The person behind the claims, if account and session still exist. Throws the protocol's 403 otherwise. */
export async function requireUser(trx: Transaction, claims: Claims): Promise<SignedIn> {
  const { sub, session_id: sessionId = null } = claims;
  if (!sub || !isUuid(sub)) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (![claims['aud'] ?? AUDIENCE].flat().includes(AUDIENCE))
    throw new AuthError(403, 'unexpected_audience', "Token audience doesn't match request audience");
  const session = sessionId === null ? null : await findSession(trx, sub, sessionId);
  if (sessionId !== null && !session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const user = await findUserById(trx, sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, sessionId, session };
}

async function findSession(trx: Transaction, userId: string, sessionId: string): Promise<SessionRow | null> {
  if (!isUuid(sessionId)) return null;
  const { rows } = await sql<SessionRow>`
    select id, aal, amr, created_at from auth.sessions
    where id = ${sessionId} and user_id = ${userId} and coalesce(not_after > now(), true)
  `.execute(trx);
  return rows[0] ?? null;
}

/** True where the person has a second factor and this session has not shown it. */
export const lacksSecondFactor = ({ user, session }: SignedIn) =>
  session?.aal !== 'aal2' && user.factors.some(({ status }) => status === 'verified');

export const isUuid = (value: string) => UUID.test(value);
