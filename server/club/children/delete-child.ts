import { sql } from 'kysely';
import { sameName } from '../../../contracts/children.ts';
import { deleteChildInput } from '../../../contracts/inputs/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasAdminRights, requireFamilyOf } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';
import { leaveClass } from '../enrollments/leave-class.ts';
import { offerFreedSeats } from '../enrollments/waitlist/waitlist.ts';
import { leaveEvents } from '../events/leave-event.ts';
import { leaveVisitsAhead } from '../lessons/visits/charge-visit.ts';
import type { CardIntent } from '../payments/cards/intents/card-intents.ts';
import { afterClosing } from '../payments/drop-payments.ts';
import { hasUnpaidSeat, repriceFamily } from '../plans/pricing/reprice-siblings.ts';

export const deleteChild = defineProcedure({
  name: 'delete_child',
  summary:
    'Removes a child for good, with its enrollments, attendance, progress, achievements and payments. Each seat is left first, as unenroll_child does, and each coming event, as leave_event does. The typed name must match.',
  input: deleteChildInput,
  async run(context, { child_id, typed_name }) {
    const child = await requireFamilyOf(context, child_id);
    // A second guardian shares a child's week, not the right to erase it.
    if (child.parent_id !== context.userId && !(await hasAdminRights(context))) throw new ClubError('not_allowed');
    if (!sameName(typed_name, child.full_name)) throw new ClubError('name_mismatch');
    await requireRecentProof(context, { signInCounts: true });
    const { deleted, holds, forms } = await asServiceRole(context.trx, async (trx) => {
      await leaveEvents(trx, child_id, context.userId);
      await leaveVisitsAhead(trx, { childId: child_id, by: context.userId });
      const classes = await trx
        .selectFrom('enrollments')
        .select('class_id')
        .distinct()
        .where('child_id', '=', child_id)
        .execute();
      const classIds = classes.map((row) => row.class_id);
      await lockClasses(trx, classIds);
      const deleted = await countWhatGoes(trx, child_id);
      const holds = await countRows(trx, 'seat_holds', child_id);
      const saved = await hasUnpaidSeat(trx, child_id);
      const forms = await leaveClasses(trx, child_id);
      const gone = await trx.deleteFrom('children').where('id', '=', child_id).returning('id').executeTakeFirst();
      if (!gone) throw new ClubError('child_not_found');
      await sql`delete from notifications where data ->> 'child_id' = ${child_id}`.execute(trx);
      if (saved) await repriceFamily(trx, child.parent_id);
      for (const classId of classIds) await offerFreedSeats(trx, classId);
      return { deleted, holds, forms };
    });
    // Its holds go with it, and go on counting for its family.
    await audit(context, 'delete_child', { table: 'children', id: child_id, details: { ...deleted, holds } });
    return afterClosing(context, forms, { deleted });
  },
});

/** Leaves every class and waitlist, so that a family gets back what it would by leaving. Call with the classes locked. */
async function leaveClasses(trx: Transaction, childId: string): Promise<CardIntent[]> {
  const enrollments = await trx
    .selectFrom('enrollments')
    .select(['id', 'child_id', 'class_id', 'sessions_remaining'])
    .where('child_id', '=', childId)
    .where('status', '<>', 'inactive')
    .orderBy('id')
    .forUpdate()
    .execute();
  const forms: CardIntent[] = [];
  for (const enrollment of enrollments) forms.push(...(await leaveClass(trx, enrollment)).forms);
  return forms;
}

async function countWhatGoes(trx: Transaction, childId: string) {
  return {
    enrollments: await countRows(trx, 'enrollments', childId),
    attendance: await countRows(trx, 'attendance', childId),
    progress: await countRows(trx, 'progress_assessments', childId),
    achievements: await countRows(trx, 'achievements', childId),
    payments: await countRows(trx, 'payments', childId),
  };
}

type TableOfChild = 'enrollments' | 'attendance' | 'progress_assessments' | 'achievements' | 'payments' | 'seat_holds';

async function countRows(trx: Transaction, table: TableOfChild, childId: string): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select((count) => count.fn.countAll<number>().as('rows'))
    .where('child_id', '=', childId)
    .executeTakeFirstOrThrow();
  return row.rows;
}
