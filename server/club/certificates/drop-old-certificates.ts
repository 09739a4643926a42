import { sql } from 'kysely';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Deletes certificates, with their files, so many months after their last day. Returns how many. */
export async function dropOldCertificates(trx: Transaction, months: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from certificates where valid_until < ${clubDay()}::date - make_interval(months => ${months}::integer)
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}
