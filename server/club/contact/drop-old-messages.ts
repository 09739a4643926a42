import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Deletes handled messages of the contact form with their answers; returns how many. */
export async function dropOldMessages(trx: Transaction, months: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages
    where handled_at is not null
      and greatest(handled_at, answered_at) < now() - make_interval(months => ${months}::integer)
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}
