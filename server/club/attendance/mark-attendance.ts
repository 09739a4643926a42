import { sql } from 'kysely';
import { MARKING_DAYS_BACK, markAttendanceInput, type AttendanceStatus } from '../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireLessonStaff } from './access.ts';
import { settleSessions } from './settle-sessions.ts';

interface Mark {
  child_id: string;
  status: AttendanceStatus;
  client_id: string;
  marked_at: string;
}

export const markAttendance = defineProcedure({
  name: 'mark_attendance',
  summary:
    'Marks children of a lesson. The same client_id twice changes nothing; of two marks for a child the later marked_at wins.',
  input: markAttendanceInput,
  async run(context, { meeting_id, marks }) {
    const lesson = await requireLessonStaff(context, meeting_id);
    if (lesson.status === 'cancelled') throw new ClubError('meeting_cancelled');
    const day = clubDay(lesson.starts_at);
    if (day > clubDay()) throw new ClubError('too_early');
    if (day < addDays(clubDay(), -MARKING_DAYS_BACK)) throw new ClubError('too_late');
    const marked = await asClub(context.trx, async (trx) => {
      await lockEnrolled(
        trx,
        lesson.class_id,
        marks.map((mark) => mark.child_id),
      );
      const fresh = await keepMarks(trx, meeting_id, context.userId, marks);
      await applyLatest(trx, meeting_id, context.userId, fresh);
      await settleSessions(trx, {
        meetingId: meeting_id,
        classId: lesson.class_id,
        childIds: fresh.map((mark) => mark.child_id),
      });
      await trx
        .updateTable('class_meetings')
        .set({ status: 'held' })
        .where('id', '=', meeting_id)
        .where('status', '=', 'scheduled')
        .execute();
      return fresh.length;
    });
    return { marked };
  },
});

/** Every child must be enrolled in the class now; their enrolments are locked, in one order. */
async function lockEnrolled(trx: Transaction, classId: string, childIds: string[]): Promise<void> {
  const wanted = [...new Set(childIds)];
  const rows = await trx
    .selectFrom('enrollments')
    .select('child_id')
    .where('class_id', '=', classId)
    .where('status', '=', 'active')
    .where('child_id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) {
    const enrolled = new Set(rows.map((row) => row.child_id));
    throw new ClubError('not_in_class', { details: wanted.filter((childId) => !enrolled.has(childId)).join(', ') });
  }
}

/** Writes the marks down and returns those that were not here yet. A phone whose clock runs ahead is held to now. */
async function keepMarks(trx: Transaction, meetingId: string, userId: string | null, marks: Mark[]): Promise<Mark[]> {
  const now = new Date().toISOString();
  const rows = marks.map((mark) => {
    const at = new Date(mark.marked_at).toISOString();
    return { ...mark, marked_at: at < now ? at : now };
  });
  const kept = await trx
    .insertInto('attendance_marks')
    .values(rows.map((mark) => ({ ...mark, meeting_id: meetingId, marked_by: userId })))
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('client_id')
    .execute();
  const fresh = new Set(kept.map((row) => row.client_id));
  return rows.filter((mark) => fresh.delete(mark.client_id));
}

async function applyLatest(trx: Transaction, meetingId: string, userId: string | null, marks: Mark[]): Promise<void> {
  const latest = new Map<string, Mark>();
  for (const mark of marks) {
    const other = latest.get(mark.child_id);
    if (!other || mark.marked_at >= other.marked_at) latest.set(mark.child_id, mark);
  }
  if (latest.size === 0) return;
  await trx
    .insertInto('attendance')
    .values([...latest.values()].map((mark) => ({ ...mark, meeting_id: meetingId, marked_by: userId })))
    .onConflict((conflict) =>
      conflict
        .constraint('attendance__once')
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          marked_by: eb.ref('excluded.marked_by'),
          marked_at: eb.ref('excluded.marked_at'),
          client_id: eb.ref('excluded.client_id'),
        }))
        .where(sql<boolean>`excluded.marked_at > attendance.marked_at`),
    )
    .execute();
}
