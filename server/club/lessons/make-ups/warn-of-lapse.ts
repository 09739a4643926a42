import { sql } from 'kysely';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import type { CreditKind } from './credits.ts';

/** Families are notified so many days before the last day of a credit. */
const CREDIT_WARNING_DAYS = 7;

interface Lapsing {
  child_id: string;
  child_name: string;
  visit: CreditKind;
  valid_until: string;
  left: number;
}

/**
 * Notifies families of the free credits that lapse soon, once of each: those of a child with the same last day are one
 * notice. A booked one is no matter; those that are being booked at the moment come next time. Returns a summary.
 */
export async function warnOfLapse(trx: Transaction): Promise<JobSummary> {
  const today = clubDay();
  const { rows } = await sql<Lapsing>`
    with soon as (
      select id from make_up_credits
      where balance = 1 and warned_at is null and valid_until between ${today}::date and ${addDays(today, CREDIT_WARNING_DAYS)}::date
      order by id for update skip locked
    ), warned as (
      update make_up_credits set warned_at = now() where id in (select id from soon) returning child_id, kind, valid_until
    )
    select child_id, full_name as child_name, kind as visit, valid_until, count(*)::integer as left
    from warned join children on children.id = child_id
    group by child_id, full_name, kind, valid_until order by valid_until, child_id, kind`.execute(trx);
  for (const data of rows) await notify(trx, { to: await familyOf(trx, data.child_id), kind: 'credits_lapsing', data });
  return { credits: rows.reduce((sum, { left }) => sum + left, 0) };
}
