import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Refuses a calling parent without a phone number: a child that swims has a parent whom the club can call. */
export async function requirePhone(trx: Transaction): Promise<void> {
  const { rows } = await sql`select from profiles where user_id = auth.uid() and phone is not null`.execute(trx);
  if (rows.length === 0) throw new ClubError('phone_missing');
}
