import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/**
 * Drops the announcements of a child that has left a class, or some of its days, for its lessons ahead there, with the excused marks that came of
 * them, and the credits that came of these, as far as they are free: their sessions go back.
 */
export async function dropAbsencesAhead(
  trx: Transaction,
  { child_id, class_id }: { child_id: string; class_id: string },
): Promise<void> {
  await sql`
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
    ), withdrawn as (
      update make_up_credits set withdrawn_at = now() from dropped
      where make_up_credits.lesson_id = dropped.lesson_id and child_id = ${child_id}::uuid and balance = 1 and withdrawn_at is null
      returning make_up_credits.id, enrollment_id, make_up_credits.lesson_id
    ), taken as (
      insert into make_up_ledger (credit_id, delta, reason) select id, -1, 'withdrawn' from withdrawn
    ), returned as (
      insert into session_ledger (enrollment_id, lesson_id, delta, reason)
      select enrollments.id, lesson_id, 1, 'make_up'
      from withdrawn join enrollments on enrollments.id = enrollment_id join plans on plans.id = plan_id where plans.sessions is not null
    )
    insert into attendance_marks (lesson_id, child_id, status, marked_by, marked_at)
    select lesson_id, ${child_id}::uuid, null, auth.uid(), clock_timestamp() from gone`.execute(trx);
}
