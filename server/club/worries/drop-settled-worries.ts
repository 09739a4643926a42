import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** By then the fact behind it is over, or worth a look again. */
const KEPT_DAYS = 400;

/** Lets go of what the desk settled long ago. */
export async function dropSettledWorries(trx: Transaction): Promise<void> {
  await sql`delete from settled_worries where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx);
}
