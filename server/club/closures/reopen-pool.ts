import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { reopenPoolInput } from '../../../contracts/inputs/closures.ts';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { makeLessons, timeOf } from '../classes/make-lessons.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { restoreLessons } from '../lessons/restore-lesson.ts';
import { openTexts } from './closure-texts.ts';
import { moveBack } from './move-lessons.ts';
import { writeToLessons } from './write-to-lessons.ts';

export const reopenPool = defineProcedure({
  name: 'reopen_pool',
  summary:
    'Opens a location that was closed for hours: cancelled and moved lessons that have not begun are held there after all, and their families get an urgent message.',
  input: reopenPoolInput,
  async run(context, { closure_id, location_id, message_id }) {
    await requireAdmin(context);
    const ids = closure_id ? [closure_id] : await hoursAt(context, location_id ?? '');
    const opened = { restored_lessons: 0, busy_lessons: 0, families: 0 };
    for (const id of ids) {
      const one = await open(context, id, (ids.length === 1 && message_id) || randomUUID());
      opened.restored_lessons += one.restored_lessons;
      opened.busy_lessons += one.busy_lessons;
      opened.families += one.families;
    }
    return opened;
  },
});

/** The closures of hours of a location that have not ended, the earliest first. Throws closure_not_found without any. */
async function hoursAt({ trx: outer }: ProcedureContext, locationId: string): Promise<string[]> {
  const closures = await asServiceRole(outer, (trx) =>
    trx
      .selectFrom('closures')
      .select('id')
      .where('location_id', '=', locationId)
      .where('closed_until', '>', sql<string>`now()`)
      .orderBy('closed_from')
      .execute(),
  );
  if (closures.length === 0) throw new ClubError('closure_not_found');
  return closures.map(({ id }) => id);
}

async function open(context: ProcedureContext, closureId: string, messageId: string) {
  const canceled = await asServiceRole(context.trx, async (trx) => {
    await lockClosure(trx, closureId);
    await leaveToOthers(trx, closureId);
    return canceledBy(trx, closureId);
  });
  const { restored, busy } = await restoreLessons(context, canceled);
  const back = await asServiceRole(context.trx, async (trx) => {
    const ids = await moveBack(trx, closureId);
    await endClosure(trx, closureId);
    await makeLessons(trx);
    return ids;
  });
  const held = [...restored.map(({ id }) => id), ...back];
  let families = 0;
  for (const { ids, ...location } of await asServiceRole(context.trx, (trx) => byLocation(trx, held)))
    families += await writeToLessons(context, ids, families === 0 ? messageId : randomUUID(), openTexts(location));
  return { restored_lessons: held.length, busy_lessons: busy.length, families };
}

/**
 * Locks a closure of hours that has not ended, and the row of its location: a closure of it that is being made is waited
 * for.
 */
async function lockClosure(trx: Transaction, closureId: string): Promise<void> {
  const { rows } = await sql`
    select from closures join locations on locations.id = location_id
    where closures.id = ${closureId}::uuid and closed_until > now() for update of closures, locations`.execute(trx);
  if (rows.length === 0) throw new ClubError('closure_not_found');
}

/** The lessons by where they are held: those that had been moved to the closed location are held at their own one again. */
const byLocation = (
  trx: Transaction,
  lessonIds: readonly string[],
): Promise<(Translated<'name'> & { ids: string[] })[]> => allRows(trx)`
    select name, name_en, name_ru, array_agg(lessons.id order by starts_at, lessons.id) as ids
    from lessons join classes on classes.id = class_id join locations on locations.id = coalesce(moved_to, classes.location_id)
    where lessons.id = any (${[...lessonIds]}::uuid[]) group by locations.id order by min(starts_at), locations.id`;

/** Lessons that another closure keeps from being held as well belong to that one from here on. */
async function leaveToOthers(trx: Transaction, closureId: string): Promise<void> {
  await sql`
    update lessons set closure_id = other.id from classes, closures as other
    where closure_id = ${closureId}::uuid and starts_at > now() and classes.id = class_id
      and other.id <> ${closureId}::uuid and (other.location_id is null or other.location_id = classes.location_id)
      and other.period && ${timeOf(sql`lessons.starts_at`, sql`lessons.duration_minutes`)}`.execute(trx);
}

/** The lessons that the closure canceled and that have not begun. */
async function canceledBy(trx: Transaction, closureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lessons where closure_id = ${closureId}::uuid and status = 'cancelled' and starts_at > now()
    order by starts_at, id`.execute(trx);
  return rows.map(({ id }) => id);
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
