import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { refuseVisitors, requireFamilyOf, unknownTo } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/** A running subscription, for its family or an admin, with its row locked. Refuses one that has ended. */
export async function lockRunning(context: ProcedureContext, subscriptionId: string) {
  refuseVisitors(context);
  const row = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('subscriptions').select('child_id').where('id', '=', subscriptionId).executeTakeFirst(),
  );
  if (!row) throw await unknownTo(context, 'subscription_not_found', 'not_your_child');
  await requireFamilyOf(context, row.child_id);
  const subscription = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('subscriptions')
      .select(['id', 'child_id', 'enrollment_id', 'status', 'ends_on', 'current_period'])
      .where('id', '=', subscriptionId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ClubError('subscription_not_found')),
  );
  if (subscription.status !== 'active' && subscription.status !== 'paused') throw new ClubError('subscription_ended');
  return subscription;
}
