import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { timeOf } from '../classes/make-lessons.ts';

/**
 * The lessons that a closure keeps from being held where they are held by now, and that have not ended, the earliest first.
 * They are locked: none of them is canceled or moved by others meanwhile.
 */
export async function lessonsDuring(trx: Transaction, closureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select lessons.id from closures
    join lessons on period && ${timeOf(sql`lessons.starts_at`, sql`lessons.duration_minutes`)}
    join classes on classes.id = class_id
    where closures.id = ${closureId}::uuid and lessons.status <> 'cancelled'
      and starts_at + make_interval(mins => lessons.duration_minutes) > now()
      and (closures.location_id is null or closures.location_id = coalesce(moved_to, classes.location_id))
    order by starts_at, lessons.id for no key update of lessons`.execute(trx);
  return rows.map(({ id }) => id);
}
