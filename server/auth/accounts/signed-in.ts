import type { Context } from 'hono';
import { sql } from 'kysely';
import { PROOF_MINUTES } from '../../../contracts/accounts.ts';
import { AUTH_ADMIN, type Claims } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AuthError } from '../auth-error.ts';
import type { AuthService } from '../service.ts';
import type { AuthenticationMethod } from '../tokens/sessions.ts';
import { bearerToken, holderOf, secondStepOf, TokenError } from '../tokens/tokens.ts';
import { findUserById, isDisabled, oneUser, userFromJson, type UserRow } from './users.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The claims of the request's Bearer token. Throws `no_authorization` without one, `bad_jwt` for a wrong one. */
export async function requireClaims(service: AuthService, c: Context): Promise<Claims> {
  const token = bearerToken(c.req.raw);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return (await holderOf(token, service.config)).claims;
  } catch (error) {
    if (error instanceof TokenError && error.fault === 'audience')
      throw new AuthError(403, 'unexpected_audience', error.message);
    if (error instanceof TokenError)
      throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${faultOf(token, error)}`);
    throw error;
  }
}

const SEGMENTS = 3;

/** The fault of the token, in the reference server's words. */
function faultOf(token: string, { fault }: TokenError): string {
  if (token.split('.').length !== SEGMENTS) return 'token is malformed: token contains an invalid number of segments';
  return fault === 'expired'
    ? 'token has invalid claims: token is expired'
    : 'token signature is invalid: signature is invalid';
}

/** The current state of the session that the access token came from. */
export interface SessionRow {
  id: string;
  aal: string;
  amr: AuthenticationMethod[];
  created_at: string;
  /** The session has shown the current password or an emailed code recently. */
  proved_lately: boolean;
}

export interface SignedIn {
  user: UserRow;
  sessionId: string | null;
  session: SessionRow | null;
  /** The user must set up a second factor before anything else. */
  mustEnroll: boolean;
}

/** The user behind the claims, if account and session still exist. Throws the protocol's 403 otherwise. */
export async function requireUser(trx: Transaction, claims: Claims): Promise<SignedIn> {
  const { sub, sessionId } = requireSubject(claims);
  const session = sessionId === null ? null : await findSession(trx, sub, sessionId);
  requireSession(sessionId, session);
  const mustEnroll = secondStepOf(claims) === 'enroll' && session?.aal !== 'aal2';
  return { user: requireUsable(await findUserById(trx, sub)), sessionId, session, mustEnroll };
}

/** The same in one round trip, for a request that needs nothing else. */
export async function readSignedIn({ database }: Pick<AuthService, 'database'>, claims: Claims): Promise<UserRow> {
  const { sub, sessionId } = requireSubject(claims);
  const isSessionNamed = sessionId !== null && isUuid(sessionId);
  const [sessions, users] = await database.statements(AUTH_ADMIN, { method: 'GET', path: '/user', readOnly: true }, [
    {
      text: `${SESSION} where id = $1 and user_id = $2 and ${STILL_GOOD}`,
      values: [isSessionNamed ? sessionId : null, sub],
    },
    { text: ONE_USER, values: [sub] },
  ]);
  requireSession(sessionId, sessions![0]);
  const text = users![0]?.[0];
  return requireUsable(text ? userFromJson(text) : null);
}

const SESSION = `select id, aal, amr, created_at,
  coalesce(proved_at > now() - interval '${PROOF_MINUTES} minutes', false) as proved_lately from auth.sessions`;
const STILL_GOOD = 'coalesce(not_after > now(), true)';
const ONE_USER = oneUser('u.id = $1');

function requireSubject(claims: Claims): { sub: string; sessionId: string | null } {
  const { sub, session_id: sessionId = null } = claims;
  if (!sub || !isUuid(sub)) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  return { sub, sessionId };
}

function requireSession(sessionId: string | null, session: unknown): void {
  if (sessionId !== null && !session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

function requireUsable(user: UserRow | null): UserRow {
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (isDisabled(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return user;
}

async function findSession(trx: Transaction, userId: string, sessionId: string): Promise<SessionRow | null> {
  if (!isUuid(sessionId)) return null;
  const { rows } = await sql<SessionRow>`
    ${sql.raw(SESSION)} where id = ${sessionId} and user_id = ${userId} and ${sql.raw(STILL_GOOD)}
  `.execute(trx);
  return rows[0] ?? null;
}

/** True where the user has a second factor and this session has not shown it. */
export const lacksSecondFactor = ({ user, session }: Pick<SignedIn, 'user' | 'session'>) =>
  session?.aal !== 'aal2' && user.factors.some(({ status }) => status === 'verified');

/** Throws `insufficient_aal` for a session that owes the second factor, or has to set one up: it may change nothing. */
export function requireAssured(
  signedIn: Pick<SignedIn, 'user' | 'session' | 'mustEnroll'>,
  status: 401 | 403 = 403,
): void {
  if (lacksSecondFactor(signedIn))
    throw new AuthError(status, 'insufficient_aal', 'AAL2 session is required: verify the second factor first');
  if (signedIn.mustEnroll)
    throw new AuthError(status, 'insufficient_aal', 'AAL2 session is required: set up a second factor first');
}

export const isUuid = (value: string) => UUID.test(value);
