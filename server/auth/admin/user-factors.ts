import type { Context } from 'hono';
import { presentFactor } from '../accounts/present-user.ts';
import { record } from '../audit/record.ts';
import { requireFactor } from '../factors/factor.ts';
import { dropFactor } from '../factors/step-up.ts';
import { deviceOf, transact, type AuthService } from '../service.ts';
import { requireAdmin, requireSubject } from './require-admin.ts';

/** GET /admin/users/{id}/factors: a bare array. */
export async function listFactors(service: AuthService, c: Context): Promise<Response> {
  await requireAdmin(service, c);
  const { factors } = await transact(service, (trx) => requireSubject(trx, c));
  return c.json(factors.map(presentFactor));
}

/** DELETE /admin/users/{id}/factors/{factorId}: for a user who has lost their second factor. */
export async function deleteFactor(service: AuthService, c: Context): Promise<Response> {
  const { actorId } = await requireAdmin(service, c);
  const id = await transact(service, async (trx) => {
    const user = await requireSubject(trx, c);
    const factor = await requireFactor(trx, user.id, c.req.param('factorId') ?? '');
    await dropFactor(trx, factor);
    const details = { factor_id: factor.id, type: factor.factor_type };
    await record(trx, {
      action: 'factor_deleted',
      actorId,
      subjectId: user.id,
      ip: deviceOf(c).ip,
      details,
    });
    return factor.id;
  });
  return c.json({ id });
}
