import { sql } from 'kysely';
import type { DeclineReason } from '../../../contracts/cards.ts';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { mayMove, type PaymentStatus } from '../../../contracts/payments.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { MaybeTranslated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { dropHeld, readHeld } from '../../platform/email/outbox.ts';
import { hasAdminRights, unknownTo } from '../core/access/access.ts';
import { notify } from '../core/notifications/notify.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import { issueReceipt } from '../invoices/receipts/issue-receipt.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import { requirePayment } from '../ledger/lock-payment.ts';
import { JOIN_SUBJECT, SUBJECT_TITLES } from '../ledger/payment-subject.ts';
import { momentOn } from './take-payment-back.ts';

interface Move {
  to: PaymentStatus;
  note: string | null;
  by: string | null;
  /** The reason for which a card was declined. */
  reason?: DeclineReason | null;
  /** The method of the payment, where it differs from the planned one. */
  method?: PaidMethod | null;
  /** The day on which the money came; else today. */
  on?: string | null;
  /** The location at which cash was taken that no class explains; null: at none of the locations. */
  location?: string | null;
}

/**
 * Moves a waiting payment, under a lock on its row: the status, its history, the books and the family's notification
 * change together. Refuses a move that is not in the table of moves.
 */
export async function movePayment(
  trx: Transaction,
  paymentId: string,
  { to, note, by, reason = null, method: other = null, on = null, location = null }: Move,
): Promise<void> {
  const payment = await requirePayment(trx, paymentId);
  if (!mayMove(payment.method, payment.status, to)) throw new ClubError('payment_not_pending');
  const settled = to === 'validated' || to === 'paid';
  const day = on ?? clubDay();
  const method = other ?? payment.method;
  const arrived = settled
    ? { settled_amount: payment.euro_cents, settled_currency: 'EUR' as const, settled_at: momentOn(day) }
    : {};
  await trx
    .updateTable('payments')
    .set({ status: to, method, decline_reason: reason, ...arrived })
    .where('id', '=', paymentId)
    .execute();
  await trx
    .insertInto('payment_events')
    .values({
      payment_id: paymentId,
      from_status: payment.status,
      to_status: to,
      note,
      reason,
      // No payment waits for a voucher.
      method: method === payment.method || payment.method === 'voucher' ? null : payment.method,
      created_by: by,
    })
    .execute();
  if (settled) {
    await bookEntry(
      trx,
      { amount: payment.amount, euro_cents: payment.euro_cents, kind: 'payment', method, date: day },
      { kind: 'taken', by, paymentId, location },
    );
    await issueReceipt(trx, paymentId);
  }
  if (to === 'pending') return;
  const { user_id, child_id, amount, reference } = payment;
  const held = settled ? await readHeld(trx, paymentId) : [];
  const seated = held.filter(({ kind }) => kind === 'enrolled');
  await dropHeld(trx, [paymentId], 'payment_due');
  const subject = await readSubject(trx, paymentId);
  const data = { payment_id: paymentId, child_id, amount, reference, note, ...subject };
  const notified = await notify(trx, {
    to: [user_id, ...seated.map((held) => held.user_id)],
    kind: `payment_${to}`,
    data: seated.length > 0 ? { ...data, seated: true } : data,
    // A card that is refused again and again is said once a day: the payer sees each refusal on the screen.
    once: reason === null ? undefined : `payment_${to}:${paymentId}:${clubDay()}`,
  });
  // A family that gets no email of the payment still learns of the seat.
  const emailed = notified.filter(({ by_email }) => by_email).map((each) => each.user_id);
  if (seated.length > 0) await dropHeld(trx, [paymentId], 'enrolled', emailed);
}

interface Subject extends MaybeTranslated<'title'> {
  child_name: string | null;
  /** The sum of the payment that it was cut off, while that one waits. */
  rest: number | null;
}

/** For whom and for what a payment is, as the family reads it. */
const readSubject = (trx: Transaction, paymentId: string): Promise<Subject | undefined> => firstRow(trx)`
    select children.full_name as child_name, ${SUBJECT_TITLES}, whole.amount as rest
    from payments
    left join payments as whole on whole.id = payments.part_of and whole.status = 'pending' and whole.installment is null
    ${JOIN_SUBJECT}
    left join children on children.id = coalesce(payments.child_id, enrollments.child_id)
    where payments.id = ${paymentId}::uuid`;

/** Locks a payment, so that its method does not change meanwhile; refuses all but an admin and who teaches its class. */
export async function requirePaymentStaff(context: ProcedureContext, paymentId: string) {
  const payment = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('payments')
      .leftJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
      .select(['payments.id', 'payments.method', 'payments.amount', 'payments.enrollment_id'])
      .select(sql<boolean>`coalesce(enrollments.class_id = any (private.taught_class_ids()), false)`.as('teaches'))
      .where('payments.id', '=', paymentId)
      .forUpdate('payments')
      .executeTakeFirst(),
  );
  if (!payment) throw await unknownTo(context, 'payment_not_found', 'not_allowed');
  const atDesk = await hasAdminRights(context);
  if (!payment.teaches && !atDesk) throw new ClubError('not_allowed');
  if (payment.method === 'card') throw new ClubError('card_validates_itself');
  return { ...payment, atDesk };
}
