import type { Transaction } from '../../../platform/database/database.ts';

/** Records that a person opened health notes and contacts of these children outside a lesson. */
export async function logOpening(
  trx: Transaction,
  openedBy: string | null,
  childIds: readonly string[],
): Promise<void> {
  if (childIds.length === 0) return;
  await trx
    .insertInto('roster_openings')
    .values({ opened_by: openedBy, child_ids: [...childIds] })
    .execute();
}
