import { sql } from 'kysely';
import { askSubstituteInput, withdrawSubstituteRequestInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { requireLessonStaff, type Lesson } from '../attendance/access.ts';
import { lessonFacts } from '../facts.ts';
import { closeRequests, freeInstructors, nameOf } from './substitutes.ts';

export const askSubstitute = defineProcedure({
  name: 'ask_substitute',
  summary: 'Looks for a colleague who takes one lesson: notifies every instructor who is free then.',
  input: askSubstituteInput,
  async run(context, { lesson_id, note }) {
    const lesson = await requireLessonAhead(context, lesson_id);
    return asServiceRole(context.trx, async (trx) => {
      // The status is part of the statement: a prepared plan does not know a bound value, and would not use the partial
      // index.
      const request = await trx
        .insertInto('substitute_requests')
        .values({ lesson_id, note, asked_by: context.userId })
        .onConflict((conflict) => conflict.column('lesson_id').where('status', '=', sql.lit('open')).doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(() => new ClubError('substitute_asked'));
      const to = await freeInstructors(trx, lesson, context.userId);
      const name = await nameOf(trx, context.userId ?? lesson.instructor_id);
      const data = { ...lessonFacts(lesson), note, name };
      await notify(trx, { to, kind: 'substitute_asked', data, once: `substitute_asked:${request.id}` });
      return { request_id: request.id, asked: to.length };
    });
  },
});

export const withdrawSubstituteRequest = defineProcedure({
  name: 'withdraw_substitute_request',
  summary: 'Withdraws the request for a substitute.',
  input: withdrawSubstituteRequestInput,
  async run(context, { lesson_id }) {
    await requireLessonStaff(context, lesson_id, { lock: true, ownersOnly: true });
    const closed = await asServiceRole(context.trx, (trx) => closeRequests(trx, lesson_id, { status: 'withdrawn' }));
    if (!closed) throw new ClubError('substitute_not_wanted');
    return { lesson_id };
  },
});

/**
 * Locks and returns the lesson, for the instructor of its class or an admin; refuses one that is cancelled or has
 * begun.
 */
export async function requireLessonAhead(context: ProcedureContext, lessonId: string): Promise<Lesson> {
  const lesson = await requireLessonStaff(context, lessonId, { lock: true, ownersOnly: true });
  refuseBegun(lesson);
  return lesson;
}

export function refuseBegun(lesson: Lesson): void {
  if (lesson.status === 'cancelled') throw new ClubError('lesson_cancelled');
  if (new Date(lesson.starts_at) <= new Date()) throw new ClubError('lesson_started');
}
