import { sql } from 'kysely';
import type { Installment } from '../../../../contracts/installments.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { renewHeld } from '../cut-off.ts';
import { readWhatFor } from './read-what-for.ts';

export interface Splittable {
  amount: number;
  euro_cents: number;
  may_split: boolean;
}

/** Its enrollment first, as everywhere: the seat is kept for the first installment. */
export async function lockPayment(trx: Transaction, paymentId: string): Promise<Splittable | undefined> {
  await sql`
    select from enrollments where id = (select enrollment_id from payments where id = ${paymentId}::uuid) for update
  `.execute(trx);
  const { rows } = await sql<Splittable>`
    select amount, euro_cents, private.may_split(payments) as may_split
    from payments where id = ${paymentId}::uuid for update`.execute(trx);
  return rows[0];
}

/**
 * Leaves the first installment of a locked payment, and cuts the others off it. Notifies both parents of the days and sums.
 * Returns the ids of all, in their order.
 */
export async function split(
  trx: Transaction,
  paymentId: string,
  installments: readonly Installment[],
): Promise<string[]> {
  const [first, ...later] = installments as [Installment, ...Installment[]];
  const { rows } = await sql<{ id: string }>`
    with whole as (
      update payments set amount = ${first.amount}, from_credit = from_credit + amount - ${first.amount}, due_on = ${first.due_on}::date,
        installment = 1, installments = ${installments.length}
      where id = ${paymentId}::uuid
      returning *
    ), later as (
      insert into payments (
        user_id, child_id, enrollment_id, subscription_id, period, plan_id, more_days, subject, subject_en, subject_ru, method, part_of,
        amount, due_on, installment, installments
      )
      select user_id, child_id, enrollment_id, subscription_id, period, plan_id, more_days, subject, subject_en, subject_ru,
        case method when 'card' then 'bank_transfer' else method end, id,
        share.amount, share.due_on, share.number + 1, ${installments.length}
      from whole, unnest(${later.map(({ amount }) => amount)}::integer[], ${later.map(({ due_on }) => due_on)}::date[])
        with ordinality as share (amount, due_on, number)
      returning id, installment
    ), history as (
      insert into payment_events (payment_id, from_status, to_status)
      select id, status, status from whole
      union all select id, null, 'pending' from later
    ), kept as (
      -- The seat is kept for the first installment as it was for the whole.
      update enrollments set kept_until = whole.due_on + unpaid_seat_days, unpaid_warned_on = null
      from whole, club_settings
      where enrollments.id = whole.enrollment_id and kept_until < whole.due_on + unpaid_seat_days
    )
    select id from later order by installment`.execute(trx);
  await renewHeld(trx, paymentId, first.amount);
  const { family, ...facts } = await readWhatFor(trx, paymentId);
  const amount = installments.reduce((sum, one) => sum + one.amount, 0);
  await notify(trx, { to: family, kind: 'payment_split', data: { ...facts, amount, parts: installments } });
  return [paymentId, ...rows.map(({ id }) => id)];
}
