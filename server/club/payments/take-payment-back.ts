import { sql } from 'kysely';
import { SEAT_WARNING_DAYS } from '../../../contracts/enrollments.ts';
import { mayMove } from '../../../contracts/payments.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hasRows } from '../../platform/database/rows.ts';
import { cancelInvoice } from '../invoices/correct-invoice.ts';
import { cancelReceipt } from '../invoices/receipts/cancel-receipt.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import { requirePayment } from '../ledger/lock-payment.ts';
import { dayToTakeBack } from '../ledger/move-cash.ts';
import { returnToVoucher } from '../ledger/return-to-voucher.ts';
import { repriceSiblings } from '../plans/pricing/reprice-siblings.ts';

export interface Why {
  note: string | null;
  by: string | null;
}

/**
 * Returns a settled payment to waiting: state, history, books, receipt and invoice together, under a lock on its row.
 * The books get the opposite on the day of the original entry, or today where its cash was counted. Refused once a part
 * of it was refunded, or is being refunded.
 */
export async function takePaymentBack(trx: Transaction, paymentId: string, { note, by }: Why): Promise<void> {
  const { status, method, amount, euro_cents, refunded_amount, settled_at, enrollment_id } = await requirePayment(
    trx,
    paymentId,
  );
  if (refunded_amount > 0 || !mayMove(method, status, 'pending') || (await isGivenBack(trx, paymentId)))
    throw new ClubError('payment_refunded');
  await trx
    .updateTable('payments')
    .set({ status: 'pending', settled_amount: null, settled_currency: null, settled_at: null, confirmed_at: null })
    .set({ fiscal_number: null, fiscal_on: null })
    .$if(method === 'voucher', (query) => query.set({ method: 'bank_transfer' }))
    .where('id', '=', paymentId)
    .execute();
  await trx
    .insertInto('payment_events')
    .values({ payment_id: paymentId, from_status: status, to_status: 'pending', note, created_by: by })
    .execute();
  const day = clubDay(settled_at!);
  const date = method === 'cash' ? await dayToTakeBack(trx, paymentId, day, clubDay()) : day;
  await bookEntry(
    trx,
    { amount: -amount, euro_cents: -euro_cents, kind: 'payment', method, date },
    { kind: 'taken_back', by, paymentId },
  );
  if (method === 'voucher') await returnToVoucher(trx, paymentId, { amount, euro_cents });
  await cancelReceipt(trx, paymentId);
  await cancelInvoice(trx, paymentId);
  if (!enrollment_id) return;
  await warnOfSeatAgain(trx, enrollment_id);
  await repriceSiblings(trx, enrollment_id);
}

/** The warning that the family read before its money was taken counts no more: the seat is kept until after another warning. */
async function warnOfSeatAgain(trx: Transaction, enrollmentId: string): Promise<void> {
  await sql`
    update enrollments
    set unpaid_warned_on = null, kept_until = greatest(kept_until, ${addDays(clubDay(), SEAT_WARNING_DAYS + 1)}::date)
    where id = ${enrollmentId}::uuid and status = 'active' and kept_until is not null`.execute(trx);
}

/**
 * Books a settled payment on another day, such as the bank's: out of the one, into the other. Returns the earlier day.
 */
export async function moveBooking(
  trx: Transaction,
  paymentId: string,
  { on, note, by }: Why & { on: string },
): Promise<string> {
  const { status, method, amount, euro_cents, settled_at } = await trx
    .selectFrom('payments')
    .select(['status', 'method', 'amount', 'euro_cents', 'settled_at'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const before = clubDay(settled_at!);
  if (before === on) return before;
  await trx
    .updateTable('payments')
    .set({ settled_at: momentOn(on) })
    .where('id', '=', paymentId)
    .execute();
  await trx
    .insertInto('payment_events')
    .values({ payment_id: paymentId, from_status: status, to_status: status, note, created_by: by })
    .execute();
  await bookEntry(
    trx,
    { amount: -amount, euro_cents: -euro_cents, kind: 'payment', method, date: before },
    { kind: 'taken_back', by, paymentId },
  );
  await bookEntry(trx, { amount, euro_cents, kind: 'payment', method, date: on }, { kind: 'taken', by, paymentId });
  return before;
}

/** The method from before a payment was settled, where settling it changed that. */
export async function restoreMethod(trx: Transaction, paymentId: string): Promise<void> {
  const settled = await trx
    .selectFrom('payment_events')
    .select('method')
    .where('payment_id', '=', paymentId)
    .where('from_status', '=', 'pending')
    .where('to_status', '=', 'validated')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const method = settled?.method as 'cash' | 'bank_transfer' | null | undefined;
  if (method) await trx.updateTable('payments').set({ method }).where('id', '=', paymentId).execute();
}

/** A moment of a day in the club: now for today, else the middle of the day. */
export const momentOn = (day: string): string =>
  day === clubDay() ? new Date().toISOString() : new Date(`${day}T10:00:00Z`).toISOString();

/** True if a part of it was refunded, is being refunded, or became the family's credit. */
export const isGivenBack = (trx: Transaction, paymentId: string): Promise<boolean> => hasRows(trx)`
    select from refunds where payment_id = ${paymentId}::uuid and status in ('pending', 'succeeded')
    union all
    select from family_credits where payment_id = ${paymentId}::uuid and kind = 'granted'
    limit 1`;
