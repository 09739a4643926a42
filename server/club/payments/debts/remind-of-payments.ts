import { MADE_UP_FOR_DAYS } from '../../../../contracts/debts.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { notify } from '../../core/notifications/notify.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { FAMILY_OF_PAYMENT } from '../../ledger/payment-subject.ts';
import { remindOfRest } from './remind-of-rest.ts';

const AT_ONCE = 200;

interface Owed {
  id: string;
  days: number;
  amount: number;
  reference: string;
  due_on: string;
  child_id: string | null;
  child_name: string | null;
  family: string[];
}

/**
 * Reminds families of what they owe, once on each of the days that the settings name; of the days that the job missed
 * only the newest is made up for. The rest of an event's fee has a notice before its day. Both parents are notified, since either may pay. Returns a summary.
 */
export async function remindOfPayments(trx: Transaction, today: string = clubDay()): Promise<JobSummary> {
  let payments = await remindOfRest(trx, today);
  for (;;) {
    const batch = await readOwed(trx, today);
    for (const { family, days, due_on, id, ...facts } of batch) {
      const data = { ...facts, payment_id: id, valid_from: due_on };
      await notify(trx, { to: family, kind: 'payment_overdue', data, once: `payment_overdue:${id}:${days}` });
    }
    payments += batch.length;
    if (batch.length < AT_ONCE) return { payments };
  }
}

/** Payments whose newest reminder has not gone out; marks them as reminded. */
const readOwed = (trx: Transaction, today: string): Promise<Owed[]> => allRows(trx)`
    with reminders as materialized (
      select day from club_settings, unnest(reminder_days) as day
    ), owed as (
      select payments.id, newest.day as days
      from payments
      cross join lateral (select max(day) as day from reminders where due_on + day <= ${today}::date) as newest
      where ${isDueRow()} and amount > 0
        and due_on between ${today}::date - ${MADE_UP_FOR_DAYS}::integer - (select max(day) from reminders)
          and ${today}::date - (select min(day) from reminders)
        and not exists (
          select from notifications
          where notifications.user_id = payments.user_id and once_key = 'payment_overdue:' || payments.id || ':' || newest.day
        )
      order by due_on, payments.id limit ${AT_ONCE} for update of payments skip locked
    )
    update payments set reminded_at = now() from owed
    where payments.id = owed.id
    returning payments.id, owed.days, payments.amount, payments.reference, payments.due_on, payments.child_id,
      (select full_name from children where children.id = payments.child_id) as child_name,
      ${FAMILY_OF_PAYMENT} as family`;
