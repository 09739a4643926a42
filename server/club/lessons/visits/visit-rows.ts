import type { VisitKind } from '../../../../contracts/visits.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { swimsOn, type Lesson } from '../attendance/access.ts';

interface NewVisit {
  child_id: string;
  kind: VisitKind;
  credit_id: string | null;
  booked_by: string | null;
}

/** Writes the visit of a lesson, whose row is locked; returns its id. A child that swims in it anyway, and one too many, are refused. */
export async function addVisit(trx: Transaction, lesson: Lesson, visit: NewVisit): Promise<string> {
  const seat = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('child_id', '=', visit.child_id)
    .where('class_id', '=', lesson.class_id)
    .where('status', '=', 'active')
    .where(swimsOn(lesson))
    .executeTakeFirst();
  if (seat) throw new ClubError('already_enrolled');
  // A seat that was held for the child becomes its own.
  await trx
    .updateTable('visit_offers')
    .set({ status: 'accepted', answered_at: new Date().toISOString() })
    .where('lesson_id', '=', lesson.id)
    .where('child_id', '=', visit.child_id)
    .where('status', '=', 'open')
    .execute();
  return insertRow(trx, 'visits', { lesson_id: lesson.id, ...visit });
}

/** Deletes visits ahead, whose credits are free again; returns how many there were. */
export async function deleteVisits(trx: Transaction, ids: readonly string[]): Promise<number> {
  // A mark before the lesson has used the credit: without it the credit goes back.
  await trx.updateTable('visits').set({ mark: null }).where('id', 'in', ids).where('mark', 'is not', null).execute();
  const { numDeletedRows } = await trx.deleteFrom('visits').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}
