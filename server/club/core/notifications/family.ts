import { sql } from 'kysely';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';

/** The user ids of a child's parents: the one who registered it and every guardian. */
export async function familyOf(trx: Transaction, childId: string): Promise<string[]> {
  return asServiceRole(trx, async (trusted) => {
    const { rows } = await sql<{ parents: string[] }>`
      select private.parents_of(${childId}::uuid) as parents`.execute(trusted);
    return only(rows).parents;
  });
}
