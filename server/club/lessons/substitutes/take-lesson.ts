import { setSubstituteInput, takeLessonInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasRole, requireUser } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockLesson, type Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { refuseBegun, requireLessonAhead } from './ask-substitute.ts';
import { closeRequests, nameOf, refuseBusy, requireInstructor } from './substitutes.ts';

export const takeLesson = defineProcedure({
  name: 'take_lesson',
  summary: 'Takes a lesson with an open request for a substitute: the first colleague who is free then gets it.',
  input: takeLessonInput,
  async run(context, { lesson_id }) {
    const userId = requireUser(context);
    if (!(await hasRole(context, 'instructor'))) throw new ClubError('not_allowed');
    await asServiceRole(context.trx, async (trx) => {
      const lesson = await lockLesson(trx, lesson_id);
      refuseBegun(lesson);
      if (lesson.instructor_id === userId) throw new ClubError('not_allowed');
      const request = await closeRequests(trx, lesson_id, { status: 'taken', taken_by: userId });
      if (!request) throw new ClubError('substitute_not_wanted');
      await refuseBusy({ trx, locale: context.locale }, userId, lesson);
      await writeSubstitute(trx, lesson_id, userId);
      await notifyOfInstructor(trx, lesson, userId, [request.asked_by, lesson.instructor_id]);
    });
    await audit(context, 'take_lesson', { table: 'lessons', id: lesson_id });
    return { lesson_id };
  },
});

export const setSubstitute = defineProcedure({
  name: 'set_substitute',
  summary:
    'Sets the instructor of one lesson; null gives it back to the instructor of the class. Ends an open request.',
  input: setSubstituteInput,
  async run(context, { lesson_id, instructor_id }) {
    const lesson = await requireLessonAhead(context, lesson_id);
    const substitute = instructor_id === lesson.instructor_id ? null : instructor_id;
    await asServiceRole(context.trx, async (trx) => {
      const leader = substitute ?? lesson.instructor_id;
      if (substitute) await requireInstructor(trx, substitute);
      await refuseBusy({ trx, locale: context.locale }, leader, lesson);
      await writeSubstitute(trx, lesson_id, substitute);
      const request = substitute
        ? await closeRequests(trx, lesson_id, { status: 'taken', taken_by: substitute })
        : null;
      const others = [lesson.instructor_id, lesson.substitute_instructor_id, substitute, request?.asked_by ?? null];
      await notifyOfInstructor(
        trx,
        lesson,
        leader,
        others.filter((id) => id !== context.userId),
      );
    });
    await audit(context, 'set_substitute', { table: 'lessons', id: lesson_id, details: { instructor_id } });
    return { lesson_id, substitute_instructor_id: substitute };
  },
});

async function writeSubstitute(trx: Transaction, lessonId: string, instructorId: string | null): Promise<void> {
  await trx.updateTable('lessons').set({ substitute_instructor_id: instructorId }).where('id', '=', lessonId).execute();
}

async function notifyOfInstructor(
  trx: Transaction,
  lesson: Lesson,
  leader: string,
  others: (string | null)[],
): Promise<void> {
  const to = [...new Set(others)].filter((id): id is string => id !== null);
  const data = { ...lessonFacts(lesson), name: await nameOf(trx, leader) };
  await notify(trx, { to, kind: 'substitute_found', data });
}
