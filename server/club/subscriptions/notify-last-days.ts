import { sql } from 'kysely';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readFacts } from '../core/enrollment-facts.ts';
import { notify } from '../core/notifications/notify.ts';

/** Notifies families on the last day of a subscription that it is the last one; once. Returns how many. */
export async function notifyLastDays(trx: Transaction, today: string = clubDay()): Promise<number> {
  const { rows } = await sql<{ id: string; enrollment_id: string }>`
    select id, enrollment_id from subscriptions where status in ('active', 'paused') and ends_on = ${today}::date order by id
  `.execute(trx);
  const byEnrollment = new Map(rows.map((row) => [row.enrollment_id, row.id]));
  for (const { facts, family } of await readFacts(trx, [...byEnrollment.keys()])) {
    const subscription_id = byEnrollment.get(facts.enrollment_id)!;
    const data = { ...facts, subscription_id, ends_on: today };
    await notify(trx, {
      to: family,
      kind: 'subscription_ending',
      data,
      once: `subscription_last_day:${subscription_id}:${today}`,
    });
  }
  return rows.length;
}
