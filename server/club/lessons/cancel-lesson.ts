import { sql } from 'kysely';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { cancelLessonInput } from '../../../contracts/inputs/lessons.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure, type ProcedureContext } from '../../platform/procedure.ts';
import { requireLessonStaff, type Lesson } from '../attendance/access.ts';
import { audit } from '../people/audit.ts';
import { closeRequests } from './substitutes.ts';
import { tellOfLessons } from './tell-families.ts';

export const cancelLesson = defineProcedure({
  name: 'cancel_lesson',
  summary:
    'Calls a lesson off: its marks go, every session that it took comes back, and each family is told once, with the reason.',
  input: cancelLessonInput,
  run: (context, { meeting_id, reason }) => cancelLessons(context, [meeting_id], reason),
});

/** Calls lessons off, all or none; a family that several of them concern is notified once. Throws what cancel_lesson throws. */
export async function cancelLessons(
  context: ProcedureContext,
  meetingIds: readonly string[],
  reason: string,
): Promise<{ families: number; returned_sessions: number }> {
  const cancelled: { lesson: Lesson; returned_sessions: number }[] = [];
  for (const meeting_id of meetingIds) {
    const lesson = await requireLessonStaff(context, meeting_id, { lock: true, ownersOnly: true });
    if (lesson.status === 'cancelled') throw new ClubError('meeting_cancelled');
    if (clubDay(lesson.starts_at) < addDays(clubDay(), -MARKING_DAYS_BACK)) throw new ClubError('too_late');
    const returned_sessions = await asClub(context.trx, (trx) => callOff(trx, meeting_id, reason, context.userId));
    await audit(context, 'cancel_lesson', {
      table: 'class_meetings',
      id: meeting_id,
      details: { reason, returned_sessions },
    });
    cancelled.push({ lesson, returned_sessions });
  }
  const lessons = cancelled.map(({ lesson }) => lesson);
  const families = await asClub(context.trx, (trx) =>
    tellOfLessons(trx, lessons, { kind: 'lesson_cancelled', reason }, context.userId),
  );
  return { families, returned_sessions: cancelled.reduce((sum, each) => sum + each.returned_sessions, 0) };
}

/** Returns how many sessions came back. */
async function callOff(trx: Transaction, meetingId: string, reason: string, by: string | null): Promise<number> {
  await trx
    .updateTable('class_meetings')
    .set({ status: 'cancelled', cancel_reason: reason })
    .where('id', '=', meetingId)
    .execute();
  await takeMarksBack(trx, meetingId, by);
  const returned = await returnSessions(trx, meetingId);
  await closeRequests(trx, meetingId, { status: 'withdrawn' });
  return returned;
}

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
