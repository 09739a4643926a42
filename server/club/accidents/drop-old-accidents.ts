import { sql } from 'kysely';
import { ACCIDENT_YEARS } from '../../../contracts/accidents.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Lets go of accidents that are too old for any claim. Returns how many. */
export async function dropOldAccidents(trx: Transaction): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from accidents where happened_at < now() - make_interval(years => ${ACCIDENT_YEARS})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
