import { sql } from 'kysely';
import type { RatedSum } from '../../../contracts/invoices.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { takeNumber } from './take-number.ts';
import { ratesOfNote } from './tax/tax-rates.ts';

/**
 * Writes the note of a refund on the payment's invoice, if there is one: a credit note once the money is back, a debit
 * note when the provider takes the refund back after all. Lock the payment before. The same news twice writes one note.
 */
export async function noteRefund(trx: Transaction, refundId: string, outcome: 'given' | 'taken_back'): Promise<void> {
  const { rows } = await sql<{
    invoice_id: string;
    noted: boolean;
    rates: RatedSum[] | null;
    amount: number;
    euro_cents: number;
  }>`
    select invoices.id as invoice_id, refunds.amount, refunds.settled_amount as euro_cents,
      exists (select from invoices as notes where notes.refund_id = refunds.id and notes.kind = 'credit_note') as noted,
      (select rates from invoices as notes where notes.refund_id = refunds.id and notes.kind = 'credit_note') as rates
    from refunds join invoices on invoices.payment_id = refunds.payment_id and invoices.kind = 'invoice'
    where refunds.id = ${refundId}::uuid and refunds.settled_amount > 0 and invoices.cancelled_at is null`.execute(trx);
  const invoice = rows[0];
  // A refund from before the invoice was never in it.
  if (!invoice || (outcome === 'taken_back' && !invoice.noted)) return;
  const kind = outcome === 'given' ? ('credit_note' as const) : ('debit_note' as const);
  const rates = outcome === 'given' ? await ratesOfNote(trx, invoice.invoice_id, invoice) : invoice.rates;
  const number = await takeNumber(trx, kind);
  await sql`
    insert into invoices (number, kind, payment_id, refund_id, corrects_id, user_id, recipient, buyer, seller, vat_percent, vat_ground, amount, euro_cents, rates, tax_event_on, lines)
    select ${number}, ${kind}, invoices.payment_id, refunds.id, invoices.id, invoices.user_id, invoices.recipient, invoices.buyer,
      invoices.seller, invoices.vat_percent, invoices.vat_ground, refunds.amount, refunds.settled_amount,
      ${rates && JSON.stringify(rates)}::jsonb, (now() at time zone 'Europe/Sofia')::date,
      jsonb_build_array(invoices.lines -> 0 || jsonb_build_object('amount', refunds.amount))
    from refunds join invoices on invoices.id = ${invoice.invoice_id}::uuid
    where refunds.id = ${refundId}::uuid
    on conflict (refund_id, kind) where refund_id is not null do nothing`.execute(trx);
}

/** Cancels the whole invoice of a payment that waits again, by a credit note; settled once more, it may get another. */
export async function cancelInvoice(trx: Transaction, paymentId: string): Promise<void> {
  const invoice = await trx
    .updateTable('invoices')
    .set({ cancelled_at: new Date().toISOString() })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!invoice) return;
  const number = await takeNumber(trx, 'credit_note');
  await sql`
    insert into invoices (number, kind, payment_id, corrects_id, user_id, recipient, buyer, seller, vat_percent, vat_ground, amount, euro_cents, rates, tax_event_on, lines)
    select ${number}, 'credit_note', payment_id, id, user_id, recipient, buyer, seller, vat_percent, vat_ground, amount, euro_cents, rates,
      (now() at time zone 'Europe/Sofia')::date, lines
    from invoices where id = ${invoice.id}::uuid`.execute(trx);
}
