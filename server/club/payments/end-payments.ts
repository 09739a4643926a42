import { sql, type RawBuilder } from 'kysely';
import { isDue, type EndNote } from '../../../contracts/payments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dropPayments } from './drop-payments.ts';
import { refundToCredit } from './refunds/refund-to-credit.ts';
import { isGivenBack } from './take-payment-back.ts';

/**
 * Ends the payments that the condition names, of what will not be: drops those that wait, and turns paid ones into the
 * family's credit, from which an admin can also pay out what the family paid of it. Returns the credit in the club's currency.
 */
export async function endPayments(
  trx: Transaction,
  which: RawBuilder<unknown>,
  { note, by }: { note: EndNote; by: string | null },
): Promise<number> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'status', 'method', 'amount'])
    .where(sql<boolean>`(${which})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  let credit = 0;
  for (const payment of payments) {
    const { id, status, amount } = payment;
    if (isDue(payment)) await dropPayments(trx, sql`payments.id = ${id}::uuid`, { note, by });
    // A payment that was refunded in part, or is being refunded, is left to an admin.
    else if ((status === 'paid' || status === 'validated') && !(await isGivenBack(trx, id))) {
      credit += await refundToCredit(trx, id, { amount });
    }
  }
  return credit;
}
