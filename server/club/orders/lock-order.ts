import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Locks and returns the waiting order. Throws order_not_found, also for one of another buyer than `onlyOf`, whose state
 * is nothing to the caller; and order_not_pending.
 */
export async function lockPendingOrder(trx: Transaction, orderId: string, onlyOf: string | null = null) {
  const order = await trx
    .selectFrom('orders')
    .select([
      'id',
      'user_id',
      'number',
      'status',
      'total',
      'delivery',
      'shipping_address',
      'ready_at',
      'sent_at',
      'tracking_number',
    ])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || (onlyOf && order.user_id !== onlyOf)) throw new ClubError('order_not_found');
  if (order.status !== 'pending') throw new ClubError('order_not_pending');
  return order;
}

/** Refuses an order that its buyer withdrew from: it is neither sent nor handed over. */
export async function refuseWithdrawn(trx: Transaction, orderId: string): Promise<void> {
  const withdrawal = await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (withdrawal) throw new ClubError('order_withdrawn');
}

/** Closes an order whose row is locked. */
export async function closeOrder(
  trx: Transaction,
  orderId: string,
  status: 'completed' | 'cancelled',
  note: string | null = null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status, note, closed_at: new Date().toISOString() })
    .where('id', '=', orderId)
    .execute();
}
