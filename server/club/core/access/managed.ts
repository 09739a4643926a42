import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';

/** The family has its own account: the club manages it no more, and the code ends. Runs with the club's rights. */
export async function endManagement(trx: Transaction, userId: string): Promise<void> {
  await sql`delete from private.managed_families where user_id = ${userId}`.execute(trx);
}

/** True if the club manages the account still: only its code sets a password. Runs with the club's rights. */
export async function isManaged(trx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_managed: boolean }>`
    select exists (select from private.managed_families where user_id = ${userId}) as is_managed
  `.execute(trx);
  return only(rows).is_managed;
}
