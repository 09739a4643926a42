import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/**
 * Brings the ledger in line with the marks of a lesson: present and absent take one session, excused takes none.
 * Only the difference to what the ledger already holds for this lesson is written, so a correction corrects the count.
 * An earlier enrolment that paid for the lesson is the one that is corrected.
 */
export async function settleSessions(
  trx: Transaction,
  { meetingId, classId, childIds }: { meetingId: string; classId: string; childIds: string[] },
): Promise<void> {
  if (childIds.length === 0) return;
  await sql`
    with booked as (
      select enrollments.child_id, session_ledger.enrollment_id, sum(delta)::integer as delta
      from session_ledger join enrollments on enrollments.id = session_ledger.enrollment_id
      where meeting_id = ${meetingId}
      group by 1, 2
    ), wanted as (
      select
        attendance.child_id, attendance.status,
        coalesce(booked.enrollment_id, enrollments.id) as enrollment_id,
        case when attendance.status = 'excused' then 0 else -1 end - coalesce(booked.delta, 0) as delta
      from attendance
      join enrollments on enrollments.child_id = attendance.child_id and class_id = ${classId} and enrollments.status = 'active'
      join plans on plans.id = enrollments.plan_id and plans.sessions is not null
      left join booked on booked.child_id = attendance.child_id
      where attendance.meeting_id = ${meetingId} and attendance.child_id = any (${childIds})
    )
    insert into session_ledger (enrollment_id, meeting_id, delta, reason)
    select enrollment_id, ${meetingId}, delta, status from wanted where delta <> 0`.execute(trx);
}
