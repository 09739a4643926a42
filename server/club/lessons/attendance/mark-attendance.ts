import { sql } from 'kysely';
import type { MarkingOutcome } from '../../../../contracts/attendance.ts';
import { NOTIFIED_AT_SESSIONS } from '../../../../contracts/enrollments.ts';
import { markAttendanceInput } from '../../../../contracts/inputs/attendance.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { readFacts } from '../../core/enrollment-facts.ts';
import { notifyMet } from '../../core/marks/notify-met.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lessonFacts } from '../facts.ts';
import { notifyTried } from '../visits/trials/notify-tried.ts';
import { type Lesson, requireMarkableLesson, swimsOn } from './access.ts';
import { settleSessions, type TakenSession } from './settle-sessions.ts';
import { type Mark, writeMarks } from './write-marks.ts';

export const markAttendance = defineProcedure({
  name: 'mark_attendance',
  summary:
    'Marks children of a lesson; a null status takes a mark back. The same client_id twice changes nothing; of two marks for a child the later marked_at wins. Another user’s marks that the sender had not seen are returned as conflicts, and both users are notified. The mark of a child that visits the lesson is its visit’s.',
  input: markAttendanceInput,
  async run(context, { lesson_id, marks }): Promise<MarkingOutcome> {
    const lesson = await requireMarkableLesson(context, lesson_id);
    return asServiceRole(context.trx, (trx) => markChildren(trx, lesson, { userId: context.userId, marks }));
  },
});

/** Writes marks of a lesson, whose row is locked, with all that follows from them. Throws not_in_class. */
export async function markChildren(
  trx: Transaction,
  lesson: Lesson,
  { userId, marks }: { userId: string | null; marks: readonly Mark[] },
): Promise<MarkingOutcome> {
  await lockExpected(trx, lesson, [...new Set(marks.map((mark) => mark.child_id))]);
  const written = await writeMarks(trx, { lessonId: lesson.id, userId, marks });
  const lessonOf = { lessonId: lesson.id, classId: lesson.class_id, childIds: written.changed };
  await notifyLowSessions(trx, await settleSessions(trx, lessonOf));
  await notifyTried(trx, lesson, written.changed);
  await notifyMet(trx, 'marks_differ', written.conflicts, { senderId: userId, facts: lessonFacts(lesson) });
  return {
    marked: written.arrived,
    conflicts: written.conflicts.map(({ conflict: { ours: _ours, ...conflict } }) => conflict),
  };
}

/** Every child must visit the lesson or be enrolled in its class; their rows are locked, in one order. */
async function lockExpected(trx: Transaction, lesson: Lesson, childIds: string[]): Promise<void> {
  const visits = await trx
    .selectFrom('visits')
    .select('child_id')
    .where('lesson_id', '=', lesson.id)
    .where('child_id', 'in', childIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const enrolled = childIds.filter((childId) => !visits.some(({ child_id }) => child_id === childId));
  if (enrolled.length > 0) await lockEnrolled(trx, lesson, enrolled);
}

/** Every child must be enrolled in the class of the lesson now, for its day; their enrollments are locked, in one order. */
export async function lockEnrolled(trx: Transaction, lesson: Lesson, childIds: string[]): Promise<void> {
  const rows = await trx
    .selectFrom('enrollments')
    .select('child_id')
    .where('class_id', '=', lesson.class_id)
    .where('status', '=', 'active')
    .where(swimsOn(lesson))
    .where('child_id', 'in', childIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < childIds.length) {
    const enrolled = new Set(rows.map((row) => row.child_id));
    throw new ClubError('not_in_class', { details: childIds.filter((childId) => !enrolled.has(childId)).join(', ') });
  }
}

/**
 * Notifies families that a package comes to its end: once for each number of sessions left, however often marks are
 * corrected.
 */
async function notifyLowSessions(trx: Transaction, taken: readonly TakenSession[]): Promise<void> {
  const low = new Map(
    taken.filter(({ left }) => isNotified(left)).map(({ enrollment_id, left }) => [enrollment_id, left]),
  );
  if (low.size === 0) return;
  const packages = await lastBought(trx, [...low.keys()]);
  for (const { facts, family } of await readFacts(trx, [...low.keys()])) {
    const left = low.get(facts.enrollment_id)!;
    const once = `sessions_low:${facts.enrollment_id}:${packages.get(facts.enrollment_id)}:${left}`;
    await notify(trx, { to: family, kind: 'sessions_low', data: { ...facts, left }, once });
  }
}

const isNotified = (left: number) => (NOTIFIED_AT_SESSIONS as readonly number[]).includes(left);

/** The ledger's row of the package that runs, by enrollment. */
async function lastBought(trx: Transaction, enrollmentIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; enrollment_id: string }>`
    select distinct on (enrollment_id) enrollment_id, id from session_ledger
    where enrollment_id = any (${enrollmentIds}::uuid[]) and reason = 'bought'
    order by enrollment_id, created_at desc, id`.execute(trx);
  return new Map(rows.map(({ enrollment_id, id }) => [enrollment_id, id]));
}
