import { sql } from 'kysely';
import { NOTIFIED_AT_SESSIONS } from '../../../../contracts/enrollments.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readFacts } from '../../core/enrollment-facts.ts';
import { notify } from '../../core/notifications/notify.ts';
import type { TakenSession } from './settle-sessions.ts';

/**
 * Notifies families that a package comes to its end: once for each number of sessions left, however often marks are
 * corrected.
 */
export async function notifyLowSessions(trx: Transaction, taken: readonly TakenSession[]): Promise<void> {
  const low = new Map(
    taken.filter(({ left }) => isNotified(left)).map(({ enrollment_id, left }) => [enrollment_id, left]),
  );
  if (low.size === 0) return;
  const packages = await lastBought(trx, [...low.keys()]);
  for (const { facts, family } of await readFacts(trx, [...low.keys()])) {
    const left = low.get(facts.enrollment_id)!;
    const once = `sessions_low:${facts.enrollment_id}:${packages.get(facts.enrollment_id)}:${left}`;
    await notify(trx, { to: family, kind: 'sessions_low', data: { ...facts, left }, once });
  }
}

const isNotified = (left: number) => (NOTIFIED_AT_SESSIONS as readonly number[]).includes(left);

/** The ledger's row of the package that runs, by enrollment. */
async function lastBought(trx: Transaction, enrollmentIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; enrollment_id: string }>`
    select distinct on (enrollment_id) enrollment_id, id from session_ledger
    where enrollment_id = any (${enrollmentIds}::uuid[]) and reason = 'bought'
    order by enrollment_id, created_at desc, id`.execute(trx);
  return new Map(rows.map(({ enrollment_id, id }) => [enrollment_id, id]));
}
