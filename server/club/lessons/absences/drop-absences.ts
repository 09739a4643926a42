import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { withdrawFreeCredits } from '../make-ups/settle-make-ups.ts';

/**
 * Drops the announcements of a child that has left a class, or some of its days, for its lessons ahead there, with the excused marks that came of
 * them, and the credits that came of these, as far as they are free: their sessions go back.
 */
export async function dropAbsencesAhead(
  trx: Transaction,
  { child_id, class_id }: { child_id: string; class_id: string },
): Promise<void> {
  const { rows } = await sql<{ lesson_id: string }>`
    with dropped as (
      delete from absences using lessons
      where lessons.id = lesson_id and absences.child_id = ${child_id}::uuid and lessons.class_id = ${class_id}::uuid and starts_at > now()
        and not exists (
          select from enrollments as seat
          where seat.child_id = ${child_id}::uuid and seat.class_id = ${class_id}::uuid and seat.status = 'active'
            and private.swims_on(seat, starts_at)
        )
      returning absences.id, lesson_id
    ), gone as (
      delete from attendance using dropped
      where attendance.lesson_id = dropped.lesson_id and client_id = dropped.id
      returning attendance.lesson_id
    ), unmarked as (
      insert into attendance_marks (lesson_id, child_id, status, marked_by, marked_at)
      select lesson_id, ${child_id}::uuid, null, auth.uid(), clock_timestamp() from gone
    )
    select lesson_id from dropped`.execute(trx);
  await withdrawFreeCredits(
    trx,
    rows.map(({ lesson_id }) => lesson_id),
    child_id,
  );
}
