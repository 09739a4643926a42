import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { takeNumber } from '../take-number.ts';

/**
 * Cancels the receipt of a payment that waits again: a cancellation with the next number of its kind names it, and the
 * receipt keeps its number without the payment. Settled once more, the payment gets a receipt of its own.
 */
export async function cancelReceipt(trx: Transaction, paymentId: string): Promise<void> {
  const number = await takeNumber(trx, 'cancellation');
  await sql`
    with receipt as (
      update invoices set payment_id = null where payment_id = ${paymentId}::uuid and kind = 'receipt'
      returning number, user_id, recipient, amount, vat_percent, rates, tax_event_on, lines
    )
    insert into invoices (number, kind, payment_id, user_id, recipient, amount, vat_percent, rates, tax_event_on, lines)
    select ${number}, 'cancellation', ${paymentId}::uuid,
      user_id, recipient, amount, vat_percent, rates, tax_event_on, lines || jsonb_build_array(jsonb_build_object('receipt', number))
    from receipt`.execute(trx);
}
