import type { Context } from 'hono';
import { record } from './audit/record.ts';
import { AuthError } from './auth-error.ts';
import { presentUser } from './present-user.ts';
import { deviceOf, query, transact, type AuthService } from './service.ts';
import { endSessions, LOGOUT_SCOPES } from './sessions.ts';
import { readSignedIn, requireClaims, requireUser } from './signed-in.ts';

/** GET /user: the account behind the token, as long as its session exists. */
export async function getUser(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  return c.json(presentUser(await readSignedIn(service, claims)));
}

/** POST /logout: ends this session, all of them, or all others. */
export async function logout(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const wanted = query(c, 'scope') || 'global';
  const scope = LOGOUT_SCOPES.find((known) => known === wanted);
  if (!scope) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
  await transact(service, async (trx) => {
    const { user, sessionId } = await requireUser(trx, claims);
    await endSessions(trx, user.id, scope, sessionId);
    await record(trx, { action: 'logout', actorId: user.id, ip: deviceOf(c).ip, details: { scope } });
  });
  return c.body(null, 204);
}
