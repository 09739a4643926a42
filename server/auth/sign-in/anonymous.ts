import type { Context } from 'hono';
import { networkOf } from '../../platform/http/client-ip.ts';
import { makeAccount } from '../accounts/accounts.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { ANONYMOUS_PER_IP, takeFrom } from '../limits/rate-limits.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { startSession, tokenResponse } from '../tokens/sessions.ts';

/** A session of an account without address, number or password, where the installation offers it. */
export async function signInAnonymously(
  service: AuthService,
  c: Context,
  metadata: Record<string, unknown>,
): Promise<Response> {
  if (!service.config.anonymousSignIns)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const device = deviceOf(c);
  const { ip } = device;
  if (ip) await takeFrom(service, 'ip anonymous', networkOf(ip), ANONYMOUS_PER_IP);
  const session = await transact(service, async (trx) => {
    const user = await makeAccount(trx, service, { isAnonymous: true, metadata });
    if (!user) throw new AuthError(409, 'conflict', 'Try again');
    await record(trx, { action: 'user_signedup', actorId: user.id, ip, details: { provider: 'anonymous' } });
    return startSession(trx, service.config, user, 'anonymous', device);
  });
  c.header('cache-control', 'no-store');
  return c.json(await tokenResponse(service, session));
}
