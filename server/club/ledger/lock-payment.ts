import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Locks a payment until the transaction ends; undefined: there is none. */
export const lockPayment = (trx: Transaction, paymentId: string) =>
  trx.selectFrom('payments').selectAll().where('id', '=', paymentId).forUpdate().executeTakeFirst();

/** A payment whose row is locked. */
export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/** Locks a payment until the transaction ends. Throws payment_not_found. */
export async function requirePayment(trx: Transaction, paymentId: string): Promise<LockedPayment> {
  const payment = await lockPayment(trx, paymentId);
  if (!payment) throw new ClubError('payment_not_found');
  return payment;
}
