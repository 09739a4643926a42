import { sql } from 'kysely';
import { formatOf } from '../../../contracts/format.ts';
import { onlyIn, toEuroCents, type Currency } from '../../../contracts/money.ts';
import { periodText } from '../../../contracts/subscriptions.ts';
import { addMonths } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { familyOf } from '../core/notifications/family.ts';
import { notify } from '../core/notifications/notify.ts';
import { changeCredit, lockCredit } from '../ledger/credit.ts';
import { lockPayment } from '../ledger/lock-payment.ts';
import { isSettledRow } from '../ledger/payment-conditions.ts';
import { movePayment } from '../payments/move-payment.ts';
import { refundToCredit } from '../payments/refunds/refund-to-credit.ts';
import { isGivenBack } from '../payments/take-payment-back.ts';
import { monthStart } from './attended.ts';
import type { CountedBill } from './month.ts';

export interface Charge {
  bill: CountedBill;
  month: string;
  /** In the club's currency. */
  amount: number;
  by: string | null;
}

/**
 * Charges the family a sum: a payment that waits, with its history, and a notification by bell and email. Returns the
 * payment's id.
 */
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
  await notifyFamily(trx, bill, { ...payment, amount });
  return payment.id;
}

/**
 * Adds a sum to what the family was charged (or takes it off, below zero). A payment that still waits is changed; after
 * that more is a further payment, and less a credit. Returns the further payment's id, if there is one.
 */
export async function settleDifference(trx: Transaction, charge: Charge): Promise<string | null> {
  const { bill, amount: difference, by } = charge;
  const currency = await clubCurrency(trx);
  const issued = bill.issued?.payment_id;
  const payment = issued ? await lockPayment(trx, issued) : undefined;
  // A card provider already knows the sum.
  if (payment?.status === 'pending' && payment.method !== 'card') {
    await changeWaiting(trx, charge, { payment, note: noteOf(charge, currency) });
    return null;
  }
  if (difference > 0) return askFor(trx, charge);
  // Nothing was paid of it, so that nothing has to be given back.
  if (!payment || payment.status === 'failed') return null;
  const less = await returnPaid(trx, charge, { paymentId: payment.id, sum: -difference });
  if (less === 0) return null;
  await changeCredit(trx, await lockCredit(trx, payment.user_id), {
    userId: payment.user_id,
    kind: 'granted',
    euroCents: toEuroCents(less, currency),
    amount: less,
    paymentId: payment.id,
    note: noteOf(charge, currency),
    by,
  });
  return null;
}

/**
 * Returns so much of what was paid of a payment and its parts, as credit or to a voucher. What was given back in part before is
 * left to an admin. Returns the rest of the sum.
 */
async function returnPaid(
  trx: Transaction,
  charge: Charge,
  { paymentId, sum }: { paymentId: string; sum: number },
): Promise<number> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, amount from payments where ${paymentId}::uuid in (id, part_of) and ${isSettledRow()}
    order by part_of nulls first, created_at desc, id for update`.execute(trx);
  const notes = noteOf(charge, await clubCurrency(trx));
  let left = sum;
  for (const { id, amount } of rows) {
    const back = Math.min(amount, left);
    if (back === 0 || (await isGivenBack(trx, id))) continue;
    await refundToCredit(trx, id, { amount: back, notes });
    left -= back;
  }
  return left;
}

async function changeWaiting(
  trx: Transaction,
  charge: Charge,
  { payment, note }: { payment: { id: string; amount: number; reference: string }; note: string },
): Promise<void> {
  const amount = payment.amount + charge.amount;
  if (amount <= 0) {
    await movePayment(trx, payment.id, { to: 'failed', note, by: charge.by });
    // Parts of it were paid before, by credit, a transfer or a voucher: together they are more than what is owed now.
    await returnPaid(trx, charge, { paymentId: payment.id, sum: -amount });
    return;
  }
  await trx.updateTable('payments').set({ amount }).where('id', '=', payment.id).execute();
  await trx
    .insertInto('payment_events')
    .values({ payment_id: payment.id, from_status: 'pending', to_status: 'pending', note, created_by: charge.by })
    .execute();
  await notifyFamily(trx, charge.bill, { ...payment, amount });
}

/** „Мила Петрова, 2026-10: −12,00 лв.“ */
const noteOf = ({ bill, month, amount }: Charge, currency: Currency): string =>
  `${bill.child_name}, ${month}: ${amount > 0 ? '+' : '−'}${formatOf('bg').money(Math.abs(amount), onlyIn(currency, { currency }))[0]}`;

async function notifyFamily(
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
      bill_key: bill.pdf_key,
    },
  });
}
