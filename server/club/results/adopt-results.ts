import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Makes the results of an athlete's account those of the child that the athlete is; where both have the same swim, the
 * child's stays. The athlete's names in files mean the child from now on.
 */
export async function adoptResults(trx: Transaction, userId: string, childId: string): Promise<void> {
  await sql`
    delete from swim_results as own using swim_results as kept
    where own.user_id = ${userId} and kept.child_id = ${childId} and own.meet_id = kept.meet_id
      and (own.course, own.stroke, own.distance, own.relay_count, own.round)
        = (kept.course, kept.stroke, kept.distance, kept.relay_count, kept.round)`.execute(trx);
  await sql`update swim_results set child_id = ${childId}, user_id = null where user_id = ${userId}`.execute(trx);
  await sql`update swimmer_keys set child_id = ${childId}, user_id = null where user_id = ${userId}`.execute(trx);
}
