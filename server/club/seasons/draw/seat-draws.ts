import { sql } from 'kysely';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { allRows, insertRow } from '../../../platform/database/rows.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { notifyWaitlisted } from '../../enrollments/notify-enrollment.ts';
import { readFitting } from '../../enrollments/quotes/opening.ts';
import { countSeats } from '../../enrollments/seats/seats.ts';
import { takeSeat } from '../../enrollments/seats/take-seat.ts';
import { offerFreedSeats } from '../../enrollments/waitlist/waitlist.ts';
import { lockDraw } from './save-draw.ts';

/** So many children at once: their classes are locked for less than a second. */
const CHUNK = 50;

/**
 * Gives the drawn children their seats, with their plans and payments, and the others their positions on the waitlists of all
 * their wishes in the order of the draw; a few at a time, so that no other work waits.
 */
export async function seatDraws(database: Database): Promise<JobSummary> {
  const { rows } = await database.transaction(SERVICE, (trx) =>
    sql<{ season_id: string }>`
      select season_id from season_draws where drawn_at is not null and seated_at is null order by drawn_at
    `.execute(trx),
  );
  let seats = 0;
  for (const { season_id } of rows) {
    let left = true;
    while (left)
      left = await database.transaction(SERVICE, async (trx) => {
        const draw = await lockDraw(trx, season_id);
        if (!draw || draw.seated_at) return false;
        const entries = await readEntries(trx, season_id);
        if (entries.length === 0) {
          await finish(trx, season_id);
          return false;
        }
        seats += await seatSome(trx, season_id, entries);
        return true;
      });
  }
  return { seats };
}

interface Entry {
  id: string;
  child_id: string;
  parent_id: string;
  plan_id: string;
  rank: number | null;
  class_ids: string[];
}

const readEntries = (trx: Transaction, seasonId: string): Promise<Entry[]> => allRows(trx)`
    select draw_entries.id, child_id, parent_id, plan_id, rank, array(
      select class_id from draw_wishes where entry_id = draw_entries.id and draw_wishes.rank = coalesce(draw_entries.rank, draw_wishes.rank)
      order by draw_wishes.rank
    ) as class_ids
    from draw_entries join children on children.id = child_id
    where season_id = ${seasonId}::uuid and position is not null and seated_at is null
    order by (rank is null), position, ordinal limit ${CHUNK}`;

async function seatSome(trx: Transaction, seasonId: string, entries: readonly Entry[]): Promise<number> {
  await lockClasses(trx, [...new Set(entries.flatMap(({ class_ids }) => class_ids))]);
  let seats = 0;
  for (const entry of entries) {
    if (entry.rank === null)
      for (const [index, classId] of entry.class_ids.entries()) await wait(trx, entry, classId, index === 0);
    else for (const classId of entry.class_ids) if (await seat(trx, seasonId, entry, classId)) seats++;
  }
  const ids = entries.map(({ id }) => id);
  await sql`update draw_entries set seated_at = now() where id = any (${ids}::uuid[])`.execute(trx);
  return seats;
}

/** A seat that cannot be taken, as the family has not signed a document since, is offered to it like any other that is free. */
async function seat(trx: Transaction, seasonId: string, entry: Entry, classId: string): Promise<boolean> {
  await sql`
    update draw_seats set seats = seats - 1
    where season_id = ${seasonId}::uuid and class_id = ${classId}::uuid and seats > 0`.execute(trx);
  const enrollment = await wait(trx, entry, classId, false);
  if (!enrollment) return false;
  const taken = (await countSeats(trx, classId)).room(enrollment.days) > 0 && (await take(trx, entry, enrollment));
  if (!taken) await offerFreedSeats(trx, classId);
  return taken;
}

type Waiting = NonNullable<Awaited<ReturnType<typeof wait>>>;

async function take(trx: Transaction, { child_id, parent_id }: Entry, enrollment: Waiting): Promise<boolean> {
  const child = { id: child_id, parent_id };
  try {
    await inSavepoint(trx, () => takeSeat(trx, { enrollment, child, method: 'bank_transfer' }));
    return true;
  } catch (error) {
    if (error instanceof ClubError) return false;
    throw error;
  }
}

/** Puts the child on the waitlist of the class; null where it is in the class already, or the class is closed. */
async function wait(trx: Transaction, { child_id, plan_id }: Entry, classId: string, isNews: boolean) {
  try {
    const opening = await readFitting(trx, { childId: child_id, classId, planId: plan_id, hasPlan: true });
    const { days } = opening;
    const enrollment = { class_id: classId, plan_id, days, transfer_from: null, promotion_id: null, adds_days: false };
    const id = await insertRow(trx, 'enrollments', {
      ...enrollment,
      child_id,
      status: 'waitlist',
      waitlisted_at: sql<string>`clock_timestamp()`,
      created_at: sql<string>`clock_timestamp()`,
    });
    if (isNews) await notifyWaitlisted(trx, opening.known(id), opening.lastInWaitlist);
    return { ...enrollment, id };
  } catch (error) {
    if (error instanceof ClubError) return null;
    throw error;
  }
}

/** The seats that are left are free again, and the season open to all. */
async function finish(trx: Transaction, seasonId: string): Promise<void> {
  const { rows } = await sql<{ class_id: string }>`
    delete from draw_seats where season_id = ${seasonId}::uuid returning class_id`.execute(trx);
  const ids = rows.map(({ class_id }) => class_id);
  await lockClasses(trx, ids);
  for (const id of ids) await offerFreedSeats(trx, id);
  await sql`update season_draws set seated_at = now() where season_id = ${seasonId}::uuid`.execute(trx);
}
