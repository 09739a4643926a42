import { sql } from 'kysely';
import { reopenLocationInput } from '../../../contracts/inputs/closures.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { makeLessons } from '../classes/make-lessons.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { restoreLessons } from '../lessons/restore-lesson.ts';
import { findFamilies } from '../messages/audience.ts';
import { writeMessage } from '../messages/send-message.ts';
import { openTexts, type ClosedLocation } from './closure-texts.ts';

export const reopenLocation = defineProcedure({
  name: 'reopen_location',
  summary:
    'Opens a location that was closed for hours: cancelled lessons that have not begun are held after all, and their families get an urgent message.',
  input: reopenLocationInput,
  async run(context, { closure_id, message_id }) {
    await requireAdmin(context);
    const closure = await asServiceRole(context.trx, (trx) => takeClosure(trx, closure_id));
    const { restored, busy } = await restoreLessons(context, closure.lesson_ids);
    const audience = { kind: 'lesson' as const, ids: restored.map(({ id }) => id) };
    const families = await asServiceRole(context.trx, async (trx) => {
      await makeLessons(trx);
      return findFamilies(trx, audience);
    });
    if (families.length > 0)
      await writeMessage(context, {
        message_id,
        audience,
        class_id: null,
        ...openTexts(closure),
        urgent: true,
        asks: false,
      });
    return { restored_lessons: restored.length, busy_lessons: busy.length, families: families.length };
  },
});

/** Ends a closure of hours now, or takes it back before it begins. Returns its lessons that have not begun. */
async function takeClosure(trx: Transaction, closureId: string): Promise<ClosedLocation & { lesson_ids: string[] }> {
  const { rows } = await sql<ClosedLocation & { lesson_ids: string[]; begun: boolean }>`
    select name, name_en, name_ru, closed_from < now() as begun,
      array(
        select lessons.id from lessons where closure_id = closures.id and status = 'cancelled' and starts_at > now()
        order by starts_at, lessons.id
      ) as lesson_ids
    from closures join locations on locations.id = location_id
    where closures.id = ${closureId}::uuid and closed_until > now() for update of closures`.execute(trx);
  const [closure] = rows;
  if (!closure) throw new ClubError('closure_not_found');
  if (closure.begun)
    await sql`
      update closures set closed_until = now(), ends_on = (now() at time zone 'Europe/Sofia')::date
      where id = ${closureId}::uuid`.execute(trx);
  else await trx.deleteFrom('closures').where('id', '=', closureId).execute();
  return closure;
}
