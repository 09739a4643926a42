import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readFactsOf, type FamilyEnrollment } from '../core/enrollment-facts.ts';
import { notify } from '../core/notifications/notify.ts';
import type { NewPayment } from './activate.ts';

/**
 * Notifies the family that the child has a seat, and what is to be paid for it, in the way that was chosen. Where the desk
 * takes cash for it within minutes, the email of that payment says both.
 */
export async function notifyEnrolled(
  trx: Transaction,
  { facts, family }: FamilyEnrollment,
  payment: NewPayment | null,
  method?: PaymentMethod,
  atDesk = false,
): Promise<void> {
  const { id: payment_id = null, amount = null, reference = null, kept_until: valid_until = null } = payment ?? {};
  await notify(trx, {
    to: family,
    kind: 'enrolled',
    data: { ...facts, payment_id, amount, reference, valid_until, method },
    heldFor: atDesk && method === 'cash' ? payment?.id : undefined,
  });
}

/** Notifies the family of the child's position on the waitlist. */
export async function notifyWaitlisted(
  trx: Transaction,
  { facts, family }: FamilyEnrollment,
  position: number,
): Promise<void> {
  await notify(trx, { to: family, kind: 'waitlisted', data: { ...facts, position } });
}

/** Notifies the family of what is to be paid for a plan that goes on. */
export async function notifyDue(trx: Transaction, enrollmentId: string, payment: NewPayment): Promise<void> {
  const { facts, family } = await readFactsOf(trx, enrollmentId);
  const { id: payment_id, amount, reference } = payment;
  const data = { ...facts, payment_id, amount, reference };
  await notify(trx, { to: family, kind: 'payment_due', data, once: `payment_due:${payment_id}` });
}
