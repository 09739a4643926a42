import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/**
 * Drops the announcements of a child that leaves a class for its lessons ahead, with the excused marks that came of
 * them. Sessions do not move, since an excused mark takes none.
 */
export async function dropAbsencesAhead(
  trx: Transaction,
  { child_id, class_id }: { child_id: string; class_id: string },
): Promise<void> {
  await sql`
    with dropped as (
      delete from absences using lessons
      where lessons.id = lesson_id and child_id = ${child_id}::uuid and class_id = ${class_id}::uuid and starts_at > now()
      returning absences.id, lesson_id
    ), gone as (
      delete from attendance using dropped
      where attendance.lesson_id = dropped.lesson_id and client_id = dropped.id
      returning attendance.lesson_id
    )
    insert into attendance_marks (lesson_id, child_id, status, marked_by, marked_at)
    select lesson_id, ${child_id}::uuid, null, auth.uid(), clock_timestamp() from gone`.execute(trx);
}
