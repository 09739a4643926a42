import type { Transaction } from '../../../platform/database/database.ts';
import { reserveRefund } from './refund-payment.ts';
import { writeOutcome } from './write-outcome.ts';

/**
 * Turns a sum of a settled payment into its family's credit: in the books a refund and as much credit. The money stays
 * with the club, so that neither a card nor an envelope moves. Call with the payment locked.
 */
export async function refundToCredit(
  trx: Transaction,
  paymentId: string,
  { amount, notes = null }: { amount: number; notes?: string | null },
): Promise<void> {
  const order = { payment_id: paymentId, amount, reason: 'requested_by_customer', notes } as const;
  const { id } = await reserveRefund(trx, order, 'credit');
  await writeOutcome(trx, id, { status: 'succeeded', failure: null, providerRefundId: null, toCredit: true });
}
