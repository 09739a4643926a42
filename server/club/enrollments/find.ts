import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { refuseVisitors, requireFamilyOf, unknownTo } from '../core/access/access.ts';
import { lockClasses } from '../core/lock-classes.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/** The enrollment, for its family or an admin, with its class (and another one) locked first and its own row after. */
export async function lockEnrollment(context: ProcedureContext, enrollmentId: string, otherClassId?: string) {
  refuseVisitors(context);
  const row = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('enrollments').select(['child_id', 'class_id']).where('id', '=', enrollmentId).executeTakeFirst(),
  );
  if (!row) throw await unknownTo(context, 'enrollment_not_found', 'not_your_child');
  const child = await requireFamilyOf(context, row.child_id);
  return asServiceRole(context.trx, async (trx) => {
    await lockClasses(trx, otherClassId ? [row.class_id, otherClassId] : [row.class_id]);
    const enrollment = await lockRow(trx, enrollmentId);
    // It moved to another class before this request had the lock.
    if (enrollment.class_id !== row.class_id) throw new ClubError('try_again');
    return { child, enrollment };
  });
}

async function lockRow(trx: Transaction, enrollmentId: string) {
  return trx
    .selectFrom('enrollments')
    .selectAll()
    .where('id', '=', enrollmentId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('enrollment_not_found'));
}
