import { asServiceRole, type Transaction } from '../../platform/database.ts';

/** The user ids of a child's parents: the one who registered it and every guardian. */
export async function familyOf(trx: Transaction, childId: string): Promise<string[]> {
  return asServiceRole(trx, async (trusted) => {
    const rows = await trusted
      .selectFrom('children')
      .select('parent_id as user_id')
      .where('id', '=', childId)
      .union(trusted.selectFrom('guardians').select('user_id').where('child_id', '=', childId))
      .execute();
    return rows.map(({ user_id }) => user_id);
  });
}
