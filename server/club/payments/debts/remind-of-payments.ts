import { sql } from 'kysely';
import { REMINDED_FOR_DAYS, REMINDER_DAYS } from '../../../../contracts/debts.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database.ts';
import { notify } from '../../notifications/notify.ts';

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
 * Reminds families of what they owe, once on each of the days that the contract names; a day that the work missed is made up
 * for by the newest one only. Both parents are told, since either may pay. Returns a summary.
 */
export async function remindOfPayments(trx: Transaction, today: string = clubDay()): Promise<string> {
  let payments = 0;
  for (;;) {
    const batch = await readOwed(trx, today);
    for (const { family, days, due_on, id, ...facts } of batch) {
      const data = { ...facts, payment_id: id, valid_from: due_on };
      await notify(trx, { to: family, kind: 'payment_overdue', data, once: `payment_overdue:${id}:${days}` });
    }
    payments += batch.length;
    if (batch.length < AT_ONCE) return `${payments} payments`;
  }
}

/** Payments whose newest reminder has not gone out; they are marked as reminded. */
async function readOwed(trx: Transaction, today: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    with owed as (
      select payments.id, (
        select max(day) from unnest(${[...REMINDER_DAYS]}::integer[]) as day where due_on + day <= ${today}::date
      ) as days
      from payments
      where (status = 'pending' or (status = 'failed' and method = 'card')) and amount > 0
        and due_on between ${today}::date - ${REMINDED_FOR_DAYS}::integer and ${today}::date - ${REMINDER_DAYS[0]}::integer
        and not exists (
          select from notifications where notifications.user_id = payments.user_id and once_key = 'payment_overdue:' || payments.id || ':' || (
            select max(day) from unnest(${[...REMINDER_DAYS]}::integer[]) as day where due_on + day <= ${today}::date
          )
        )
      order by due_on, payments.id limit ${AT_ONCE} for update of payments skip locked
    )
    update payments set reminded_at = now() from owed
    where payments.id = owed.id
    returning payments.id, owed.days, payments.amount, payments.reference, payments.due_on, payments.child_id,
      (select full_name from children where children.id = payments.child_id) as child_name,
      array(
        select payments.user_id
        union select parent_id from children where children.id = payments.child_id
        union select guardians.user_id from guardians where guardians.child_id = payments.child_id
      ) as family`.execute(trx);
  return rows;
}
