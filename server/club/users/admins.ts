import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';

/**
 * The admins who can act, in the order of their ids, locked: two who take each other's rights meet here. Who is shut out does
 * not count.
 */
export async function lockAdmins(trx: Transaction): Promise<string[]> {
  // Locked first and looked at after, since what stood before the wait may be over.
  await sql`select from user_roles where role = 'admin' order by user_id for update`.execute(trx);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_roles join auth.users on users.id = user_id
    where user_roles.role = 'admin' and coalesce(banned_until <= now(), true) order by user_id
  `.execute(trx);
  return rows.map(({ user_id }) => user_id);
}
