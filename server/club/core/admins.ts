import { sql } from 'kysely';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';

/**
 * The admins who can act, in the order of their ids, locked, so that two who take each other's rights cannot both
 * succeed. Disabled admins do not count.
 */
export async function lockAdmins(trx: Transaction): Promise<string[]> {
  // Locks first and reads after, since the state before the wait may be out of date.
  await sql`select from user_roles where role = 'admin' order by user_id for update`.execute(trx);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_roles join auth.users on users.id = user_id
    where user_roles.role = 'admin' and coalesce(banned_until <= now(), true) order by user_id
  `.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** The user ids of all admins, who are notified of what an admin has to do. */
export async function readAdmins(trx: Transaction): Promise<string[]> {
  const rows = await asServiceRole(trx, (trusted) =>
    trusted.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute(),
  );
  return rows.map(({ user_id }) => user_id);
}
