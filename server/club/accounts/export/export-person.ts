import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { EXPORT } from './export-queries.ts';

/** Everything that the club keeps of a person and of all children of whom the person is a parent, by noun. Runs with the club's rights. */
export async function exportPerson(trx: Transaction, userId: string): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<{ id: string }>`
    select id from children where parent_id = ${userId}
    union all select child_id from guardians where user_id = ${userId}
  `.execute(trx);
  const subject = { userId, childIds: rows.map(({ id }) => id) };
  const nouns: Record<string, unknown[]> = {};
  for (const [noun, query] of Object.entries(EXPORT)) nouns[noun] = (await query(subject).execute(trx)).rows;
  return nouns;
}
