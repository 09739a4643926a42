import { sql } from 'kysely';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Ends the free credits whose last day has passed; those being booked at the moment come next time. Returns a summary. */
export async function lapseCredits(trx: Transaction): Promise<JobSummary> {
  const { rows } = await sql`
    with over as (
      select id from make_up_credits where balance = 1 and valid_until < ${clubDay()}::date order by id for update skip locked
    )
    insert into make_up_ledger (credit_id, delta, reason) select id, -1, 'lapsed' from over returning 1`.execute(trx);
  return { credits: rows.length };
}
