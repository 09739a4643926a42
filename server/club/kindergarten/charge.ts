import { toEuroCents } from '../../../contracts/money.ts';
import { periodText } from '../../../contracts/subscriptions.ts';
import { addMonths } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database.ts';
import { changeCredit, lockCredit } from '../accounting/credit.ts';
import { familyOf } from '../notifications/family.ts';
import { notify } from '../notifications/notify.ts';
import { movePayment } from '../payments/move-payment.ts';
import { monthStart } from './attended.ts';
import type { CountedBill } from './month.ts';

export interface Charge {
  bill: CountedBill;
  month: string;
  /** In stotinki. */
  amount: number;
  by: string | null;
}

/** Asks the family for a sum: a payment that waits, with its history, and a message by bell and mail. Returns the payment's id. */
export async function askFor(trx: Transaction, { bill, month, amount, by }: Charge): Promise<string> {
  const from = monthStart(month);
  const payment = await trx
    .insertInto('payments')
    .values({
      user_id: bill.parent_id,
      child_id: bill.child_id,
      enrollment_id: bill.enrollment_id,
      amount,
      method: 'bank_transfer',
      period: periodText({ from, to: addMonths(from, 1) }),
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('payment_events')
    .values({ payment_id: payment.id, to_status: 'pending', created_by: by })
    .execute();
  await tell(trx, bill, { ...payment, amount });
  return payment.id;
}

/**
 * Brings what the family was asked for in line with a sum added to it (or taken off, below zero). A payment that still waits
 * is changed; after that more is a further payment, and less a credit. Returns the further payment's id, if there is one.
 */
export async function settleDifference(trx: Transaction, charge: Charge): Promise<string | null> {
  const { bill, amount: difference, by } = charge;
  const payment = await lockPayment(trx, bill.issued?.payment_id ?? null);
  // A card's provider has been told the sum already.
  if (payment?.status === 'pending' && payment.method !== 'card') {
    await changeWaiting(trx, charge, payment);
    return null;
  }
  if (difference > 0) return askFor(trx, charge);
  // Nothing was paid of it: there is nothing to give back.
  if (!payment || payment.status === 'failed') return null;
  await changeCredit(trx, await lockCredit(trx, payment.user_id), {
    userId: payment.user_id,
    kind: 'granted',
    euroCents: toEuroCents(-difference),
    amount: -difference,
    paymentId: payment.id,
    note: noteOf(charge),
    by,
  });
  return null;
}

async function lockPayment(trx: Transaction, paymentId: string | null) {
  if (!paymentId) return undefined;
  return trx
    .selectFrom('payments')
    .select(['id', 'user_id', 'status', 'amount', 'reference', 'method'])
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

async function changeWaiting(
  trx: Transaction,
  charge: Charge,
  payment: { id: string; amount: number; reference: string },
): Promise<void> {
  const amount = payment.amount + charge.amount;
  const note = noteOf(charge);
  if (amount <= 0) return movePayment(trx, payment.id, { to: 'failed', note, by: charge.by });
  await trx.updateTable('payments').set({ amount }).where('id', '=', payment.id).execute();
  await trx
    .insertInto('payment_events')
    .values({ payment_id: payment.id, from_status: 'pending', to_status: 'pending', note, created_by: charge.by })
    .execute();
  await tell(trx, charge.bill, { ...payment, amount });
}

const noteOf = ({ bill, month, amount }: Charge): string =>
  `${bill.child_name}, ${month}: ${amount > 0 ? '+' : '−'}${(Math.abs(amount) / 100).toFixed(2)} лв.`;

async function tell(
  trx: Transaction,
  bill: CountedBill,
  payment: { id: string; amount: number; reference: string },
): Promise<void> {
  await notify(trx, {
    to: await familyOf(trx, bill.child_id),
    kind: 'payment_due',
    data: {
      payment_id: payment.id,
      amount: payment.amount,
      reference: payment.reference,
      child_id: bill.child_id,
      child_name: bill.child_name,
      bill_key: bill.paper_key,
    },
  });
}
