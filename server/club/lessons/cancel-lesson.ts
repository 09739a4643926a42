import { sql } from 'kysely';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { cancelLessonInput } from '../../../contracts/lessons.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';
import { audit } from '../people/audit.ts';
import { closeRequests } from './substitutes.ts';
import { tellOfLesson } from './tell-families.ts';

export const cancelLesson = defineProcedure({
  name: 'cancel_lesson',
  summary:
    'Calls a lesson off: its marks go, every session that it took comes back, and each family is told once, with the reason.',
  input: cancelLessonInput,
  async run(context, { meeting_id, reason }) {
    const lesson = await requireLessonStaff(context, meeting_id, { lock: true, ownersOnly: true });
    if (lesson.status === 'cancelled') throw new ClubError('meeting_cancelled');
    if (clubDay(lesson.starts_at) < addDays(clubDay(), -MARKING_DAYS_BACK)) throw new ClubError('too_late');
    const result = await asClub(context.trx, async (trx) => {
      await trx
        .updateTable('class_meetings')
        .set({ status: 'cancelled', cancel_reason: reason })
        .where('id', '=', meeting_id)
        .execute();
      await takeMarksBack(trx, meeting_id, context.userId);
      const returned_sessions = await returnSessions(trx, meeting_id);
      await closeRequests(trx, meeting_id, { status: 'withdrawn' });
      const families = await tellOfLesson(trx, lesson, { kind: 'lesson_cancelled', reason }, context.userId);
      return { families, returned_sessions };
    });
    await audit(context, 'cancel_lesson', { table: 'class_meetings', id: meeting_id, details: { reason, ...result } });
    return result;
  },
});

/** The marks of a lesson go; their history says who took them back, so that no mark from before may count again. */
async function takeMarksBack(trx: Transaction, meetingId: string, userId: string | null): Promise<void> {
  await sql`
    with gone as (delete from attendance where meeting_id = ${meetingId}::uuid returning child_id)
    insert into attendance_marks (meeting_id, child_id, status, marked_by, marked_at)
    select ${meetingId}::uuid, child_id, null, ${userId}::uuid, clock_timestamp() from gone`.execute(trx);
}

/** What this lesson took, goes back to where it was taken, also to an enrolment that has ended. Returns how many sessions. */
async function returnSessions(trx: Transaction, meetingId: string): Promise<number> {
  await sql`
    select from enrollments
    where id in (select enrollment_id from session_ledger where meeting_id = ${meetingId}::uuid) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ delta: number }>`
    insert into session_ledger (enrollment_id, meeting_id, delta, reason)
    select enrollment_id, ${meetingId}::uuid, -sum(delta), 'lesson_cancelled'
    from session_ledger where meeting_id = ${meetingId}::uuid
    group by enrollment_id having sum(delta) <> 0
    returning delta`.execute(trx);
  return rows.reduce((sum, { delta }) => sum + delta, 0);
}
