import { sql } from 'kysely';
import { addClosureInput, removeClosureInput } from '../../../contracts/inputs/closures.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { makeLessons } from '../classes/make-lessons.ts';
import { requireLocation } from '../classes/save-class.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { cancelLessons } from '../lessons/cancel-lesson.ts';
import { lessonsDuring } from './lessons-during.ts';

export const addClosure = defineProcedure({
  name: 'add_closure',
  summary:
    'Closes a location, or the whole club, for some days: no lessons are made there, and existing ones may be cancelled at once. Each family hears of all of its lessons in one message.',
  input: addClosureInput,
  async run(context, { cancel_lessons, ...closure }) {
    await requireAdmin(context);
    const { closure_id, lessons } = await asServiceRole(context.trx, async (trx) => {
      if (closure.location_id) await requireLocation(trx, closure.location_id);
      const { id } = await trx.insertInto('closures').values(closure).returning('id').executeTakeFirstOrThrow();
      return { closure_id: id, lessons: cancel_lessons ? await lessonsDuring(trx, id) : [] };
    });
    const { families, returned_sessions } = await cancelLessons(context, lessons, {
      reason: closure.reason,
      closureId: closure_id,
    });
    return { closure_id, cancelled_lessons: lessons.length, returned_sessions, families };
  },
});

export const removeClosure = defineProcedure({
  name: 'remove_closure',
  summary: 'Opens the days again and makes their lessons. Lessons that were cancelled stay so until they are restored.',
  input: removeClosureInput,
  async run(context, { closure_id }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => {
      // Hours that have not ended are opened again by reopen_pool, which holds their lessons after all.
      await trx
        .deleteFrom('closures')
        .where('id', '=', closure_id)
        .where(({ eb, or }) => or([eb('closed_until', 'is', null), eb('closed_until', '<=', sql<string>`now()`)]))
        .returning('id')
        .executeTakeFirstOrThrow(() => new ClubError('closure_not_found'));
      return { made_lessons: await makeLessons(trx) };
    });
  },
});
