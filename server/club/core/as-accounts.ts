import { sql } from 'kysely';
import { AUTH_ADMIN } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';

/**
 * Works on the tables of accounts, which only the authentication service may write, and returns to the earlier rights.
 */
export async function asAccounts<T>(trx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    select current_user::text as role, set_config('role', ${AUTH_ADMIN.role}, true)
  `.execute(trx);
  const result = await work();
  await sql`select set_config('role', ${only(rows).role}, true)`.execute(trx);
  return result;
}
