import type { RefundFailure } from '../../../../contracts/cards.ts';
import type { Sum } from '../../../../contracts/money.ts';
import { arrivedStatus } from '../../../../contracts/payments.ts';
import { refundPercent, type RefundOutcome, type RefundStatus } from '../../../../contracts/refunds.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { noteRefund } from '../../invoices/correct-invoice.ts';
import { bookEntry } from '../../ledger/book-entry.ts';
import { returnCredit } from '../../ledger/credit.ts';
import { requirePayment, type LockedPayment } from '../../ledger/lock-payment.ts';
import { returnToVoucher } from '../../ledger/return-to-voucher.ts';
import { repriceSiblings } from '../../plans/pricing/reprice-siblings.ts';
import { followRefund } from './follow-refund.ts';

interface Outcome {
  status: RefundStatus;
  failure: RefundFailure | null;
  /** Null or empty: the provider has none. */
  providerRefundId: string | null;
  /** The money stays with the club, as the family's credit. */
  toCredit?: boolean;
}

/**
 * Records the outcome of a refund: the refund, the payment, its history and the books change together. The same news
 * twice changes nothing; a refund that the provider takes back after all is reversed in the books.
 */
export async function writeOutcome(trx: Transaction, refundId: string, outcome: Outcome): Promise<void> {
  const row = await trx.selectFrom('refunds').select('payment_id').where('id', '=', refundId).executeTakeFirst();
  if (!row) return;
  // The payment's row first, as everywhere.
  const payment = await requirePayment(trx, row.payment_id);
  const refund = await trx
    .selectFrom('refunds')
    .select(['status', 'amount', 'euro_cents', 'notes', 'created_by'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (refund.status === 'failed') return;
  const { status, failure, providerRefundId, toCredit = false } = outcome;
  const now = new Date().toISOString();
  await trx
    .updateTable('refunds')
    .set({
      status: status === 'pending' ? refund.status : status,
      failure,
      ...(providerRefundId ? { provider_refund_id: providerRefundId } : {}),
      ...(status === 'pending' ? {} : { finished_at: now }),
      ...(refund.status === 'pending' && status === 'succeeded' ? { given_at: now } : {}),
    })
    .where('id', '=', refundId)
    .execute();
  const by = refund.created_by;
  if (refund.status === 'pending' && status === 'succeeded') {
    await book(trx, payment, { change: refund, by, reason: null, toCredit });
    const voucher = payment.method === 'voucher' ? await returnToVoucher(trx, payment.id, refund) : null;
    if (!voucher) await returnCredit(trx, payment, { ...refund, by, toCredit });
    await noteRefund(trx, refundId, 'given');
    const { id, child_id, reference, user_id } = payment;
    const data = { payment_id: id, child_id, amount: refund.amount, reference, note: refund.notes ?? voucher };
    await notify(trx, { to: user_id, kind: toCredit && !voucher ? 'payment_credited' : 'payment_refunded', data });
    if (payment.enrollment_id) await repriceSiblings(trx, payment.enrollment_id);
  } else if (refund.status === 'succeeded' && status === 'failed') {
    await book(trx, payment, {
      change: { amount: -refund.amount, euro_cents: -refund.euro_cents },
      by: null,
      reason: failure,
    });
    await noteRefund(trx, refundId, 'taken_back');
  } else if (refund.status === 'pending' && status === 'failed') {
    await remember(trx, payment, payment.status, { by, reason: failure });
  }
  if (status !== 'pending') await followRefund(trx, payment.id);
}

/**
 * Moves a sum out of the payment into the refunds, or back: the payment is refunded once all that was settled is back.
 */
async function book(
  trx: Transaction,
  payment: LockedPayment,
  {
    change,
    by,
    reason,
    toCredit = false,
  }: { change: Sum; by: string | null; reason: RefundFailure | null; toCredit?: boolean },
): Promise<void> {
  const refunded_amount = payment.refunded_amount + change.amount;
  const refunded_euro_cents = payment.refunded_euro_cents + change.euro_cents;
  const whole = refunded_amount > 0 && (await givenBack(trx, payment.id)) >= (payment.settled_amount ?? 0);
  const existing = arrivedStatus(payment.method);
  const status = whole ? 'refunded' : existing;
  await trx
    .updateTable('payments')
    .set({ refunded_amount, refunded_euro_cents, status })
    .where('id', '=', payment.id)
    .execute();
  await remember(trx, payment, status, { by, reason });
  await bookEntry(
    trx,
    {
      amount: -change.amount,
      euro_cents: -change.euro_cents,
      kind: 'refund',
      // The books have credit by transfer: the cash stays where it is.
      method: toCredit && payment.method !== 'voucher' ? 'bank_transfer' : payment.method,
    },
    { kind: 'refunded', by, paymentId: payment.id },
  );
}

/** The refunded sum, in minor units of the settled currency. */
async function givenBack(trx: Transaction, paymentId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('settled_amount').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

async function remember(
  trx: Transaction,
  { id, status: from }: LockedPayment,
  to: LockedPayment['status'],
  { by, reason }: { by: string | null; reason: RefundFailure | null },
): Promise<void> {
  await trx
    .insertInto('payment_events')
    .values({ payment_id: id, from_status: from, to_status: to, reason, created_by: by })
    .execute();
}

/** The state of a refund and its payment. */
export async function outcomeOf(trx: Transaction, refundId: string): Promise<RefundOutcome> {
  const { status, refunded_amount, amount } = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', 'payments.refunded_amount', 'payments.amount'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  return { refund_id: refundId, status, refunded_amount, percent: refundPercent(refunded_amount, amount) };
}
