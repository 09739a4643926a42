import { cancelOrderInput } from '../../../contracts/inputs/orders.ts';
import { isDue } from '../../../contracts/payments.ts';
import type { RefundStatus } from '../../../contracts/refunds.ts';
import { SERVICE } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasAdminRights, hasRole, requireUser } from '../core/access/access.ts';
import { requireProofOfSum } from '../core/access/recent-proof.ts';
import { requireSecondPerson, type Gift } from '../core/access/second-person.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure, Later, type Outside, type ProcedureContext } from '../core/procedure.ts';
import { lockCredit } from '../ledger/credit.ts';
import { findOpenIntent, type CardIntent } from '../payments/cards/intents/card-intents.ts';
import { closeIntent } from '../payments/cards/intents/close-intent.ts';
import { askForRefund } from '../payments/refunds/ask-for-refund.ts';
import { reserveRefund } from '../payments/refunds/refund-payment.ts';
import { writeOutcome } from '../payments/refunds/write-outcome.ts';
import { moveStock } from '../products/move-stock.ts';
import { closeOrder, lockPendingOrder } from './lock-order.ts';

interface Cancelled {
  order_id: string;
  status: 'cancelled';
  /**
   * The outcome of the money that had arrived; null where none had. `failed`: an admin has to give it back otherwise.
   */
  refund: RefundStatus | null;
}

export const cancelOrder = defineProcedure({
  name: 'cancel_order',
  summary:
    'Cancels an order that waits, for its buyer, reception or an admin: the stock comes back, a payment that waits ends, and one that arrived is given back. What was paid in cash or by transfer only an admin cancels, above the club’s sum after a refund that a second admin approved; reception nothing that was paid.',
  input: cancelOrderInput,
  async run(context, { order_id, note }): Promise<Cancelled | Later<Cancelled>> {
    const userId = context.caller.role === 'service_role' ? null : requireUser(context);
    const admin = await hasAdminRights(context);
    // Reception cancels what waits, but gives no money back.
    const refunds = await hasRole(context, 'admin');
    const { number, refundId, intent, byProvider } = await asServiceRole(context.trx, async (trx) => {
      const order = await lockPendingOrder(trx, order_id, admin ? null : userId);
      // A parcel that travels comes back first: its buyer withdraws instead.
      if (order.sent_at && !admin && userId) throw new ClubError('order_sent');
      await returnStock(trx, order_id, userId);
      const money = await settlePayments(trx, context, {
        orderId: order_id,
        buyer: order.user_id,
        refunds: refunds ? 'all' : order.user_id === userId ? 'cards' : 'none',
        note,
      });
      await closeOrder(trx, order_id, 'cancelled', note);
      const data = { order_id, amount: order.total, number: order.number, note };
      await notify(trx, { to: order.user_id, kind: 'order_cancelled', data });
      return { number: order.number, ...money };
    });
    if (admin) await audit(context, 'cancel_order', { table: 'orders', id: order_id, details: { number, note } });
    const cancelled = (refund: RefundStatus | null): Cancelled => ({ order_id, status: 'cancelled', refund });
    if (intent && context.cards)
      return new Later(async (outside) => {
        await closeIntent(outside, intent);
        return cancelled(await refundIfPaid(outside, order_id, context));
      });
    if (refundId && byProvider) return new Later(async (outside) => cancelled(await askOrFail(outside, refundId)));
    return cancelled(refundId ? 'succeeded' : null);
  },
});

/** Returns every product of the order to the stock, in the order in which carts lock them. */
export async function returnStock(trx: Transaction, orderId: string, changedBy: string | null): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'size_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();
  for (const { product_id, size_id, quantity } of items) {
    const move = { productId: product_id, sizeId: size_id, change: quantity, orderId, changedBy };
    await moveStock(trx, { ...move, reason: 'order_cancelled' });
  }
}

interface Money {
  refundId: string | null;
  byProvider: boolean;
  intent: CardIntent | null;
}
const NO_MONEY: Money = { refundId: null, byProvider: false, intent: null };

/** Ends waiting payments, and refunds those that arrived: several payments when the credit paid a part. */
async function settlePayments(
  trx: Transaction,
  context: ProcedureContext,
  {
    orderId,
    buyer,
    refunds,
    note,
  }: { orderId: string; buyer: string; refunds: 'all' | 'cards' | 'none'; note: string | null },
): Promise<Money> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'status', 'method', 'amount', 'refunded_amount'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const money: Money = { ...NO_MONEY };
  for (const payment of payments) {
    if (isDue(payment)) {
      money.intent = await findOpenIntent(trx, payment.id);
      await dropPayment(trx, payment, context.userId);
      continue;
    }
    const amount = payment.amount - payment.refunded_amount;
    if (amount === 0 || payment.status === 'failed') continue;
    if (refunds === 'none' || (refunds === 'cards' && payment.method !== 'card')) throw new ClubError('order_paid');
    if (buyer !== context.userId) await requireRefunder(trx, context, { family: buyer, amount });
    const wish = { payment_id: payment.id, amount, reason: 'requested_by_customer' as const, notes: note };
    const { id, byProvider } = await reserveRefund(trx, wish, context);
    if (!byProvider) await writeOutcome(trx, id, { status: 'succeeded', failure: null, providerRefundId: null });
    // Asks the provider for its refunds after this transaction.
    if (byProvider || money.refundId === null) Object.assign(money, { refundId: id, byProvider });
  }
  return money;
}

/** Requires of the person who gives money back what refund_payment requires, so that an order is no way around it. */
async function requireRefunder(trx: Transaction, context: ProcedureContext, gift: Gift): Promise<void> {
  await requireProofOfSum(context, gift.amount);
  await lockCredit(trx, gift.family);
  try {
    await requireSecondPerson(context, gift);
  } catch (error) {
    // A refund waits for the second admin, a parcel does not: the money goes first.
    if (error instanceof ClubError && error.code === 'needs_second_person') throw new ClubError('order_refund_first');
    throw error;
  }
}

/** Drops the payment. The family hears of the order, not of a payment that failed. */
async function dropPayment(
  trx: Transaction,
  { id, status, method }: { id: string; status: string; method: string },
  by: string | null,
): Promise<void> {
  // A failed card may be tried again, a failed transfer not.
  const last = method === 'card' ? ({ method: 'bank_transfer' } as const) : {};
  await trx
    .updateTable('payments')
    .set({ status: 'failed', ...last })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('payment_events')
    .values({ payment_id: id, from_status: status, to_status: 'failed', note: 'order cancelled', created_by: by })
    .execute();
}

/** A card may have been charged in the same moment in which the order was cancelled: that money goes back. */
async function refundIfPaid(
  outside: Outside,
  orderId: string,
  context: ProcedureContext,
): Promise<RefundStatus | null> {
  const refundId = await outside.database.transaction(SERVICE, async (trx) => {
    const payment = await trx
      .selectFrom('payments')
      .select(['id', 'amount', 'refunded_amount'])
      .where('order_id', '=', orderId)
      .where('status', '=', 'paid')
      .executeTakeFirst();
    if (!payment || payment.refunded_amount === payment.amount) return null;
    const amount = payment.amount - payment.refunded_amount;
    const wish = { payment_id: payment.id, amount, reason: 'requested_by_customer' as const, notes: null };
    return (await reserveRefund(trx, wish, context)).id;
  });
  return refundId === null ? null : askOrFail(outside, refundId);
}

/** Asks for a reserved refund; a refusal is an outcome here, since the order is cancelled already. */
async function askOrFail(outside: Outside, refundId: string): Promise<RefundStatus> {
  try {
    return (await askForRefund(outside, refundId)).status;
  } catch (error) {
    if (error instanceof ClubError && error.code === 'refund_failed') return 'failed';
    throw error;
  }
}
