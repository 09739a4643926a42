import { sql } from 'kysely';
import { closeLocationInput } from '../../../contracts/inputs/closures.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { cancelLessons } from '../lessons/cancel-lesson.ts';
import { findFamilies } from '../messages/audience.ts';
import { writeMessage } from '../messages/send-message.ts';
import { closedTexts, type ClosedLocation } from './closure-texts.ts';
import { lessonsDuring } from './lessons-during.ts';

interface ClosedLesson {
  id: string;
  starts_at: string;
  title: string;
  title_en: string | null;
  title_ru: string | null;
  instructor: string;
}

export const closeLocation = defineProcedure({
  name: 'close_location',
  summary:
    'Closes a location for hours, at once: its lessons are cancelled, their sessions come back, and an urgent message goes to each family. All of it or nothing; a preview changes nothing.',
  input: closeLocationInput,
  async run(context, { preview, ...closure }) {
    await requireAdmin(context);
    const close = async () => {
      const location = await addClosure(context.trx, closure);
      const ids = await asServiceRole(context.trx, (trx) => lessonsDuring(trx, closure.closure_id));
      const { reason, closure_id: closureId } = closure;
      const { returned_sessions } = await cancelLessons(context, ids, { reason, closureId, staffOnly: true });
      const audience = { kind: 'lesson' as const, ids };
      const families = await asServiceRole(context.trx, (trx) => findFamilies(trx, audience));
      if (families.length > 0)
        await writeMessage(context, {
          message_id: closureId,
          audience,
          class_id: null,
          ...closedTexts(location, closure),
          urgent: true,
          asks: false,
        });
      return {
        closure_id: closureId,
        families: families.length,
        returned_sessions,
        lessons: await asServiceRole(context.trx, (trx) => describe(trx, ids)),
      };
    };
    return inSavepoint(context.trx, close, preview);
  },
});

/** Throws location_not_found, and closure_exists where the call is made again. */
async function addClosure(
  outer: Transaction,
  {
    closure_id,
    location_id,
    from,
    until,
    reason,
  }: { [Name in 'closure_id' | 'location_id' | 'from' | 'until' | 'reason']: string },
): Promise<ClosedLocation> {
  return asServiceRole(outer, async (trx) => {
    const location = await trx
      .selectFrom('locations')
      .select(['name', 'name_en', 'name_ru'])
      .where('id', '=', location_id)
      .executeTakeFirst();
    if (!location) throw new ClubError('location_not_found');
    const added = await trx
      .insertInto('closures')
      .values({
        id: closure_id,
        location_id,
        reason,
        starts_on: clubDay(from),
        ends_on: clubDay(until),
        closed_from: from,
        closed_until: until,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new ClubError('closure_exists');
    return location;
  });
}

async function describe(trx: Transaction, ids: readonly string[]): Promise<ClosedLesson[]> {
  const { rows } = await sql<ClosedLesson>`
    select lessons.id, starts_at, title, title_en, title_ru, coalesce(full_name, '') as instructor
    from lessons join classes on classes.id = class_id
    left join profiles on user_id = coalesce(substitute_instructor_id, instructor_id)
    where lessons.id = any (${[...ids]}::uuid[]) order by starts_at, title`.execute(trx);
  return rows;
}
