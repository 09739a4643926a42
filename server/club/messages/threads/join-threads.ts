import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/**
 * Joins the threads that two families both have of one message, before those of the one that goes become the other's; where a
 * child is named, only threads about it. Runs with the club's rights.
 */
export async function joinThreads(
  trx: Transaction,
  { keep, goes }: { keep: string; goes: string },
  childId: string | null = null,
): Promise<void> {
  await sql`
    select private.join_threads(stays.id, ends.id) from threads as ends join threads as stays using (message_id)
    where ends.family_id = ${goes}::uuid and stays.family_id = ${keep}::uuid and (
      ${childId}::uuid is null or exists (select from thread_children where thread_id = ends.id and child_id = ${childId}::uuid))
  `.execute(trx);
}
