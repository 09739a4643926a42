import type { Context } from 'hono';
import { lacksSecondFactor, requireClaims } from '../accounts/signed-in.ts';
import { record } from '../audit/record.ts';
import { AuthError } from '../auth-error.ts';
import { requireProved } from '../proofs/require-proved.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { factorIdOf, requireFactor, requireOwner } from './factor.ts';
import { dropFactor } from './step-up.ts';

/** DELETE /factors/{id}: removes a second factor. One that counts requires a session of the second level. */
export async function unenrollFactor(service: AuthService, c: Context): Promise<Response> {
  const claims = await requireClaims(service, c);
  const id = await transact(service, async (trx) => {
    const owner = await requireOwner(trx, claims);
    const { user, session } = owner;
    const factor = await requireFactor(trx, user.id, factorIdOf(c));
    if (session.aal !== 'aal2' && (factor.status === 'verified' || lacksSecondFactor({ user, session })))
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    if (factor.status === 'verified') requireProved(service.config, owner, 'Ending a second factor');
    await dropFactor(trx, factor);
    const { ip } = deviceOf(c);
    const details = { factor_id: factor.id, type: factor.factor_type, status: factor.status };
    await record(trx, { action: 'factor_unenrolled', actorId: user.id, ip, details });
    return factor.id;
  });
  return c.json({ id });
}
