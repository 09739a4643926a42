import { sql } from 'kysely';
import { toEuroCents } from '../../../../contracts/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readAdmins } from '../../core/admins.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { notify } from '../../core/notifications/notify.ts';

interface Owed {
  /** The sum that was not given back yet, in the club's currency, by left_to_return; below zero where more was. */
  left: number;
  /** The sum that a card provider was asked to give back, but has not confirmed: it counts as given in `left`. */
  under_way: number;
}

/** The sum that a withdrawal still owes its buyer; null where there is no such withdrawal. */
export async function readOwed(trx: Transaction, withdrawalId: string): Promise<Owed | null> {
  const { rows } = await sql<Owed>`
    select left_to_return(withdrawals) as left, coalesce((
        select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
        where (payments.order_id = withdrawals.order_id or withdrawals.payment_id in (payments.id, payments.part_of))
          and refunds.status = 'pending' and refunds.created_at >= withdrawals.created_at
      ), 0)::integer as under_way
    from withdrawals where id = ${withdrawalId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Applies a refund that succeeded or failed to the withdrawal of its payment: one that waited for it is settled, and
 * one whose money did not go back is open again, of which the admins are notified.
 */
export async function followRefund(trx: Transaction, paymentId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; amount: number; starts_at: string; is_settled: boolean }>`
    select withdrawals.id, name, withdrawals.amount, withdrawals.created_at as starts_at, withdrawals.settled_at is not null as is_settled
    from withdrawals join payments on payments.order_id = withdrawals.order_id or withdrawals.payment_id in (payments.id, payments.part_of)
    where payments.id = ${paymentId}::uuid and withdrawals.note is null
      and (withdrawals.settled_at is null) = (refund_awaited_at is not null)
    order by withdrawals.id for update of withdrawals`.execute(trx);
  for (const { id, is_settled, ...data } of rows) {
    const owed = (await readOwed(trx, id))!;
    if (owed.left + owed.under_way <= 0) {
      if (!is_settled) await change(trx, id, new Date().toISOString());
    } else if (owed.left > 0) {
      await change(trx, id, null);
      const euro_cents = toEuroCents(data.amount, await clubCurrency(trx));
      await notify(trx, { to: await readAdmins(trx), kind: 'withdrawal_reopened', data: { ...data, euro_cents } });
    }
  }
}

const change = (trx: Transaction, id: string, settled_at: string | null) =>
  trx.updateTable('withdrawals').set({ settled_at, refund_awaited_at: null }).where('id', '=', id).execute();
