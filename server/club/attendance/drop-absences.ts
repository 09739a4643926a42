import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/**
 * A child leaves a class: what was announced for its lessons ahead is dropped, with the excused marks that came of it.
 * Sessions do not move, since an excused mark takes none.
 */
export async function dropAbsencesAhead(
  trx: Transaction,
  { child_id, class_id }: { child_id: string; class_id: string },
): Promise<void> {
  await sql`
    with dropped as (
      delete from absences using class_meetings
      where class_meetings.id = meeting_id and child_id = ${child_id}::uuid and class_id = ${class_id}::uuid and starts_at > now()
      returning absences.id, meeting_id
    ), gone as (
      delete from attendance using dropped
      where attendance.meeting_id = dropped.meeting_id and client_id = dropped.id
      returning attendance.meeting_id
    )
    insert into attendance_marks (meeting_id, child_id, status, marked_by, marked_at)
    select meeting_id, ${child_id}::uuid, null, auth.uid(), clock_timestamp() from gone`.execute(trx);
}
