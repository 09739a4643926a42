import { sql } from 'kysely';
import { reopenLocationInput } from '../../../contracts/inputs/closures.ts';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { makeLessons } from '../classes/make-lessons.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { restoreLessons } from '../lessons/restore-lesson.ts';
import { openTexts, type ClosedLocation } from './closure-texts.ts';
import { moveBack } from './move-lessons.ts';
import { writeToLessons } from './write-to-lessons.ts';

export const reopenLocation = defineProcedure({
  name: 'reopen_location',
  summary:
    'Opens a location that was closed for hours: cancelled and moved lessons that have not begun are held there after all, and their families get an urgent message.',
  input: reopenLocationInput,
  async run(context, { closure_id, message_id }) {
    await requireAdmin(context);
    const closure = await asServiceRole(context.trx, (trx) => lockClosure(trx, closure_id));
    const { restored, busy } = await restoreLessons(context, closure.lesson_ids);
    const back = await asServiceRole(context.trx, async (trx) => {
      const ids = await moveBack(trx, closure_id);
      await endClosure(trx, closure_id);
      await makeLessons(trx);
      return ids;
    });
    const held = [...restored.map(({ id }) => id), ...back];
    const families = await writeToLessons(context, held, message_id, openTexts(closure));
    return { restored_lessons: held.length, busy_lessons: busy.length, families };
  },
});

/** A closure of hours that has not ended, with its canceled lessons that have not begun. */
async function lockClosure(trx: Transaction, closureId: string): Promise<ClosedLocation & { lesson_ids: string[] }> {
  const { rows } = await sql<ClosedLocation & { lesson_ids: string[] }>`
    select name, name_en, name_ru,
      array(
        select lessons.id from lessons where closure_id = closures.id and status = 'cancelled' and starts_at > now()
        order by starts_at, lessons.id
      ) as lesson_ids
    from closures join locations on locations.id = location_id
    where closures.id = ${closureId}::uuid and closed_until > now() for update of closures`.execute(trx);
  const [closure] = rows;
  if (!closure) throw new ClubError('closure_not_found');
  return closure;
}

/** Ends a closure of hours now, or takes it back before it begins. */
async function endClosure(trx: Transaction, closureId: string): Promise<void> {
  await sql`
    with ended as (
      update closures set closed_until = now(), ends_on = (now() at time zone ${CLUB_TIME_ZONE})::date
      where id = ${closureId}::uuid and closed_from < now() returning id
    )
    delete from closures where id = ${closureId}::uuid and closed_from >= now()`.execute(trx);
}
