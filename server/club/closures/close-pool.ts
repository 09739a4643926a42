import { randomUUID } from 'node:crypto';
import { closePoolInput } from '../../../contracts/inputs/closures.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows, onlyRow } from '../../platform/database/rows.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { cancelLessons } from '../lessons/cancel-lesson.ts';
import { closedTexts, movedTexts } from './closure-texts.ts';
import { concernedCoaches, concernedFamilies } from './concerned.ts';
import { lessonsDuring } from './lessons-during.ts';
import { moveLessons, notifyLeaders } from './move-lessons.ts';
import { writeToLessons } from './write-to-lessons.ts';

interface ClosedLesson extends Translated<'title'> {
  id: string;
  starts_at: string;
  instructor: string;
  /** It is held elsewhere, in that lane; null: in all of them. */
  is_moved: boolean;
  moved_lane: number | null;
}

export const closePool = defineProcedure({
  name: 'close_pool',
  summary:
    'Closes a location for hours, at once: its lessons are cancelled and their sessions come back, or they are moved to free lanes elsewhere, and an urgent message goes to each family. All of it or nothing; a dry run changes nothing. Returned are the lessons, those who lead them, how many families hear of it, and by family and child what comes back.',
  input: closePoolInput,
  async run(context, { dry_run, ...wish }) {
    await requireAdmin(context);
    const closure = { ...wish, closure_id: wish.closure_id ?? randomUUID() };
    const close = async () => {
      const { closure_id: closureId, move_to: locationId, reason } = closure;
      const location = await addClosure(context.trx, closure);
      const { ids, moved, target } = await asServiceRole(context.trx, async (trx) => {
        const all = await lessonsDuring(trx, closureId);
        if (!locationId) return { ids: all, moved: [], target: null };
        const target = await findLocation(trx, locationId);
        const lessons = await moveLessons(trx, all, { closureId, locationId });
        await notifyLeaders(trx, lessons, target, { reason, by: context.userId });
        const ofMoved = new Set(lessons.map(({ id }) => id));
        return { ids: all.filter((id) => !ofMoved.has(id)), moved: [...ofMoved], target };
      });
      const { returned_sessions, guests } = await cancelLessons(context, ids, { reason, closureId, staffOnly: true });
      const canceled = await writeToLessons(context, ids, closureId, closedTexts(location, closure));
      // The closure leads to the message under its id: where no family has a canceled lesson, that of the moved ones.
      const movedId = canceled > 0 ? randomUUID() : closureId;
      const movedFamilies = target
        ? await writeToLessons(context, moved, movedId, movedTexts(location, target, closure))
        : 0;
      return {
        closure_id: closureId,
        families: canceled + movedFamilies,
        ...(await asServiceRole(context.trx, (trx) => countTexts(trx, [closureId, movedId]))),
        returned_sessions,
        returned: await asServiceRole(context.trx, (trx) => returnedBy(trx, ids)),
        concerned: await asServiceRole(context.trx, (trx) => concernedFamilies(trx, [...ids, ...moved], guests)),
        coaches: await asServiceRole(context.trx, (trx) => concernedCoaches(trx, [...ids, ...moved])),
        lessons: await asServiceRole(context.trx, (trx) => describe(trx, [...ids, ...moved])),
      };
    };
    return inSavepoint(context.trx, close, dry_run);
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
): Promise<Translated<'name'>> {
  return asServiceRole(outer, async (trx) => {
    const location = await findLocation(trx, location_id);
    await trx
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
      .executeTakeFirstOrThrow(() => new ClubError('closure_exists'));
    return location;
  });
}

async function findLocation(trx: Transaction, locationId: string): Promise<Translated<'name'>> {
  return trx
    .selectFrom('locations')
    .select(['name', 'name_en', 'name_ru'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow(() => new ClubError('location_not_found'));
}

/** The text messages that leave for these messages, and those above the limit of the month. */
const countTexts = (
  trx: Transaction,
  messageIds: readonly string[],
): Promise<{ texts: number; texts_over: number }> => onlyRow(trx)`
    select count(*) filter (where not over_limit)::integer as texts, count(*) filter (where over_limit)::integer as texts_over
    from sms.outbox where id in (
      select text_id from thread_readers join threads on threads.id = thread_id where message_id = any (${[...messageIds]}::uuid[])
    )`;

/** The sessions that came back to each family from lessons that were cancelled. */
const returnedBy = (
  trx: Transaction,
  ids: readonly string[],
): Promise<{ parent_id: string; sessions: number }[]> => allRows(trx)`
    select parent_id, sum(delta)::integer as sessions
    from session_ledger join enrollments on enrollments.id = enrollment_id join children on children.id = child_id
    where lesson_id = any (${[...ids]}::uuid[]) and reason = 'lesson_cancelled' group by parent_id order by parent_id`;

const describe = (trx: Transaction, ids: readonly string[]): Promise<ClosedLesson[]> => allRows(trx)`
    select lessons.id, starts_at, title, title_en, title_ru, coalesce(full_name, '') as instructor,
      lessons.status = 'scheduled' as is_moved, moved_lane
    from lessons join classes on classes.id = class_id
    left join profiles on user_id = coalesce(substitute_instructor_id, instructor_id)
    where lessons.id = any (${[...ids]}::uuid[]) order by starts_at, title`;
