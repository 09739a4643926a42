import { sql } from 'kysely';
import { addClosureInput, removeClosureInput } from '../../../contracts/inputs/settings.ts';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { makeLessons } from '../classes/make-lessons.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { cancelLessons } from '../lessons/cancel-lesson.ts';

export const addClosure = defineProcedure({
  name: 'add_closure',
  summary:
    'Closes a location, or the whole club, for some days: no lessons are made there, and existing ones may be cancelled at once. Each family hears of all of its lessons in one message.',
  input: addClosureInput,
  async run(context, { cancel_lessons, ...closure }) {
    await requireAdmin(context);
    const closure_id = await asServiceRole(context.trx, async (trx) => {
      if (closure.location_id) {
        const location = await trx
          .selectFrom('locations')
          .select('id')
          .where('id', '=', closure.location_id)
          .executeTakeFirst();
        if (!location) throw new ClubError('location_not_found');
      }
      const row = await trx.insertInto('closures').values(closure).returning('id').executeTakeFirstOrThrow();
      return row.id;
    });
    const lessons = cancel_lessons ? await lessonsDuring(context, closure) : [];
    const { families, returned_sessions } = await cancelLessons(context, lessons, closure.reason);
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
      const gone = await trx.deleteFrom('closures').where('id', '=', closure_id).returning('id').executeTakeFirst();
      if (!gone) throw new ClubError('closure_not_found');
      return { made_lessons: await makeLessons(trx) };
    });
  },
});

/** The scheduled lessons on those days, the earliest first. */
async function lessonsDuring(
  { trx }: ProcedureContext,
  { location_id, starts_on, ends_on }: { location_id?: string | null | undefined; starts_on: string; ends_on: string },
): Promise<string[]> {
  const { rows } = await asServiceRole(trx, (club) =>
    sql<{ id: string }>`
      select lessons.id from lessons join classes on classes.id = class_id
      where (starts_at at time zone ${CLUB_TIME_ZONE})::date between ${starts_on}::date and ${ends_on}::date
        and starts_at > now() and lessons.status = 'scheduled'
        and (${location_id ?? null}::uuid is null or classes.location_id = ${location_id ?? null}::uuid)
      order by starts_at`.execute(club),
  );
  return rows.map(({ id }) => id);
}
