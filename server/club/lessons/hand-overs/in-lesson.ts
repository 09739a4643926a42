import { sql } from 'kysely';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { hasRows } from '../../../platform/database/rows.ts';
import type { ChildOfLesson } from './hand-over-codes.ts';

/** True if the child is in the lesson: of its class, a guest, or marked there. */
export const isInLesson = (trx: Transaction, { child_id, lesson_id }: ChildOfLesson): Promise<boolean> => hasRows(trx)`
    select from enrollments join lessons using (class_id)
    where lessons.id = ${lesson_id} and enrollments.child_id = ${child_id} and enrollments.status = 'active'
      and private.swims_on(enrollments, starts_at)
    union all select from visits where lesson_id = ${lesson_id} and child_id = ${child_id}
    union all select from attendance where lesson_id = ${lesson_id} and child_id = ${child_id}`;

/** The mark of the child in the lesson, of its class or of its visit. */
export async function markIn(
  trx: Transaction,
  { child_id, lesson_id }: ChildOfLesson,
): Promise<AttendanceStatus | null> {
  const { rows } = await sql<{ mark: AttendanceStatus | null }>`
    select coalesce(
      (select mark from visits where lesson_id = ${lesson_id} and child_id = ${child_id}),
      (select status from attendance where lesson_id = ${lesson_id} and child_id = ${child_id})
    ) as mark`.execute(trx);
  return rows[0]?.mark ?? null;
}
