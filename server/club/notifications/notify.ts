import type { Transaction } from '../../platform/database.ts';
import { asClub } from '../../platform/database.ts';

interface Notice {
  to: string | readonly string[];
  kind: string;
  data: object;
  /** The same person is told only once under this key. */
  once?: string;
}

/** Writes a notification for each of these people. */
export async function notify(trx: Transaction, { to, kind, data }: Notice): Promise<void> {
  const people = [...new Set(typeof to === 'string' ? [to] : to)];
  if (people.length === 0) return;
  await asClub(trx, (club) =>
    club
      .insertInto('notifications')
      .values(people.map((user_id) => ({ user_id, kind, data: JSON.stringify(data) })))
      .execute(),
  );
}

/** The user ids of a child's parents. */
export async function familyOf(trx: Transaction, childId: string): Promise<string[]> {
  return asClub(trx, async (club) => {
    const rows = await club
      .selectFrom('children')
      .select('parent_id as user_id')
      .where('id', '=', childId)
      .union(club.selectFrom('guardians').select('user_id').where('child_id', '=', childId))
      .execute();
    return rows.map(({ user_id }) => user_id);
  });
}
