import { MARKING_DAYS_BACK, type MarkingOutcome } from '../../../../contracts/attendance.ts';
import { markAttendanceInput } from '../../../../contracts/inputs/attendance.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonStaff, type Lesson } from './access.ts';
import { notifyConflicts } from './notify-conflicts.ts';
import { notifyLowSessions } from './notify-low-sessions.ts';
import { settleSessions } from './settle-sessions.ts';
import { writeMarks } from './write-marks.ts';

export const markAttendance = defineProcedure({
  name: 'mark_attendance',
  summary:
    'Marks children of a lesson; a null status takes a mark back. The same client_id twice changes nothing; of two marks for a child the later marked_at wins. Another user’s marks that the sender had not seen are returned as conflicts, and both users are notified. The mark of a child that tries the lesson is its trial’s outcome.',
  input: markAttendanceInput,
  async run(context, { lesson_id, marks }): Promise<MarkingOutcome> {
    const lesson = await requireLessonStaff(context, lesson_id, { lock: true });
    if (lesson.status === 'cancelled') throw new ClubError('lesson_cancelled');
    const day = clubDay(lesson.starts_at);
    if (day > clubDay()) throw new ClubError('too_early');
    if (day < addDays(clubDay(), -MARKING_DAYS_BACK)) throw new ClubError('too_late');
    return asServiceRole(context.trx, async (trx) => {
      await lockExpected(trx, lesson, [...new Set(marks.map((mark) => mark.child_id))]);
      const written = await writeMarks(trx, { lessonId: lesson_id, userId: context.userId, marks });
      const lessonOf = { lessonId: lesson_id, classId: lesson.class_id, childIds: written.changed };
      await notifyLowSessions(trx, await settleSessions(trx, lessonOf));
      await notifyConflicts(trx, lesson, context.userId, written.conflicts);
      return {
        marked: written.arrived,
        conflicts: written.conflicts.map(({ conflict: { ours: _ours, ...conflict } }) => conflict),
      };
    });
  },
});

/** Every child must try the lesson or be enrolled in its class; their rows are locked, in one order. */
async function lockExpected(trx: Transaction, lesson: Lesson, childIds: string[]): Promise<void> {
  const trials = await trx
    .selectFrom('trials')
    .select('child_id')
    .where('lesson_id', '=', lesson.id)
    .where('child_id', 'in', childIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const enrolled = childIds.filter((childId) => !trials.some(({ child_id }) => child_id === childId));
  if (enrolled.length > 0) await lockEnrolled(trx, lesson.class_id, enrolled);
}

/** Every child must be enrolled in the class now; their enrollments are locked, in one order. */
export async function lockEnrolled(trx: Transaction, classId: string, childIds: string[]): Promise<void> {
  const rows = await trx
    .selectFrom('enrollments')
    .select('child_id')
    .where('class_id', '=', classId)
    .where('status', '=', 'active')
    .where('child_id', 'in', childIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < childIds.length) {
    const enrolled = new Set(rows.map((row) => row.child_id));
    throw new ClubError('not_in_class', { details: childIds.filter((childId) => !enrolled.has(childId)).join(', ') });
  }
}
