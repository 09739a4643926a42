import { sql } from 'kysely';
import { EXPIRY_WARNING_DAYS } from '../../../../contracts/enrollments.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { readFacts } from '../../core/enrollment-facts.ts';
import { notify } from '../../core/notifications/notify.ts';

const PACKAGES_AT_ONCE = 200;

interface Ending {
  enrollment_id: string;
  valid_until: string;
  left: number;
}

/**
 * Takes the sessions of packages whose last day has passed; what was attended beyond a package stays owed. Enrollments that
 * are being written to at the moment come next time. Returns a summary.
 */
export async function expirePackages(trx: Transaction): Promise<JobSummary> {
  let packages = 0;
  let sessions = 0;
  for (let batch = await expireBatch(trx); batch.length > 0; batch = await expireBatch(trx)) {
    await notifyFamilies(trx, 'package_expired', batch, ({ valid_until }) => valid_until);
    packages += batch.length;
    sessions += batch.reduce((sum, { left }) => sum + left, 0);
  }
  return { packages, sessions };
}

const expireBatch = (trx: Transaction): Promise<Ending[]> => allRows(trx)`
    with ended as (
      select id, valid_until, sessions_remaining from enrollments
      where valid_until < ${clubDay()}::date and sessions_remaining > 0
      order by valid_until, id limit ${PACKAGES_AT_ONCE} for update skip locked
    ), taken as (
      insert into session_ledger (enrollment_id, delta, reason) select id, -sessions_remaining, 'expired' from ended
    )
    select id as enrollment_id, valid_until, sessions_remaining as left from ended`;

/**
 * Notifies families ahead that the rest of a package will expire: a week before, a day before, and on the last day.
 * Returns a summary.
 */
export async function warnOfExpiry(trx: Transaction): Promise<JobSummary> {
  const today = clubDay();
  let notified = 0;
  let later = 0;
  for (const days of EXPIRY_WARNING_DAYS.toSorted((one, other) => one - other)) {
    const { rows } = await sql<Ending>`
      select enrollments.id as enrollment_id, valid_until, sessions_remaining as left
      from enrollments join children on children.id = child_id
      where status = 'active' and sessions_remaining > 0
        and valid_until between ${addDays(today, later)}::date and ${addDays(today, days)}::date
        and not exists (
          select from notifications
          where user_id = parent_id and once_key = 'package_expiring:' || enrollments.id || ':' || valid_until || ':' || ${days}::integer
        )
      order by valid_until, enrollments.id`.execute(trx);
    await notifyFamilies(trx, 'package_expiring', rows, ({ valid_until }) => `${valid_until}:${days}`);
    notified += rows.length;
    later = days + 1;
  }
  return { packages: notified };
}

async function notifyFamilies(
  trx: Transaction,
  kind: 'package_expired' | 'package_expiring',
  ending: readonly Ending[],
  when: (ending: Ending) => string,
): Promise<void> {
  const byId = new Map(ending.map((row) => [row.enrollment_id, row]));
  for (const { facts, family } of await readFacts(trx, [...byId.keys()])) {
    const row = byId.get(facts.enrollment_id)!;
    const data = { ...facts, valid_until: row.valid_until, left: row.left };
    await notify(trx, { to: family, kind, data, once: `${kind}:${facts.enrollment_id}:${when(row)}` });
  }
}
