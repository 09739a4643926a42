import type { Transaction } from '../../../platform/database/database.ts';
import { reserveRefund } from './refund-payment.ts';
import { writeOutcome } from './write-outcome.ts';

/**
 * Turns a sum of a settled payment into its family's credit: in the books a refund and as much credit. The money stays
 * with the club, so that neither a card nor an envelope moves. What a voucher paid goes back to it instead. Returns the
 * credit, in the club's currency. Call with the payment locked.
 */
export async function refundToCredit(
  trx: Transaction,
  paymentId: string,
  { amount, notes = null }: { amount: number; notes?: string | null },
): Promise<number> {
  const order = { payment_id: paymentId, amount, reason: 'requested_by_customer', notes } as const;
  const { id } = await reserveRefund(trx, order, 'credit');
  await writeOutcome(trx, id, { status: 'succeeded', failure: null, providerRefundId: null, toCredit: true });
  const { method } = await trx
    .selectFrom('payments')
    .select('method')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return method === 'voucher' ? 0 : amount;
}
