import type { Context } from 'hono';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { deviceOf, query, transact, type AuthService } from '../service.ts';
import { endSessions, LOGOUT_SCOPES, type LogoutScope } from '../tokens/sessions.ts';
import { presentUser } from './present-user.ts';
import {
  lacksSecondFactor,
  readSignedIn,
  requireAssured,
  requireClaims,
  requireUser,
  type SignedIn,
} from './signed-in.ts';

/** GET /user: the account behind the token, as long as its session exists. */
export async function getUser(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  return c.json(presentUser(await readSignedIn(service, claims)));
}

/** POST /logout: ends this session, all of them, or all others; one that owes the second factor ends itself alone. */
export async function logout(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const reach = query(c, 'scope') || 'global';
  const scope = LOGOUT_SCOPES.find((one) => one === reach);
  if (!scope) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
  await transact(service, async (trx) => {
    const signedIn = await requireUser(trx, claims);
    const { user, sessionId } = signedIn;
    await endSessions(trx, user.id, withinReach(signedIn, scope), sessionId);
    await record(trx, { action: 'logout', actorId: user.id, ip: deviceOf(c).ip, details: { scope } });
  });
  return c.body(null, 204);
}

/** The client signs out everywhere unless it passes another scope: that must always end this session, at least. */
function withinReach(signedIn: SignedIn, scope: LogoutScope): LogoutScope {
  if (scope === 'others') requireAssured(signedIn);
  const owes = lacksSecondFactor(signedIn) || signedIn.mustEnroll;
  return scope === 'global' && owes ? 'local' : scope;
}
