import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { refundToCredit } from './refund-to-credit.ts';

/**
 * Returns what was paid of payments that wait or were dropped, those that the condition on `whole` names: to the family's
 * credit, or to the voucher. Call with these payments locked.
 */
export async function returnParts(trx: Transaction, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ payment_id: string; amount: number }>`
    select part.id as payment_id, part.amount - coalesce((
        select sum(amount) from refunds where payment_id = part.id and refunds.status in ('pending', 'succeeded')
      ), 0)::integer - coalesce((
        select sum(amount) from family_credits where payment_id = part.id and kind = 'granted'
      ), 0)::integer as amount
    from payments as part join payments as whole on whole.id = part.part_of
    where (${which}) and whole.status in ('pending', 'failed')
      and part.status in ('validated', 'paid')
    order by part.id`.execute(trx);
  for (const { payment_id, amount } of rows) if (amount > 0) await refundToCredit(trx, payment_id, { amount });
}
