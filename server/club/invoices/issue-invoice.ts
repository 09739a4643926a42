import { sql } from 'kysely';
import { issueInvoiceInput, type Buyer } from '../../../contracts/inputs/invoices.ts';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requirePayment } from '../ledger/lock-payment.ts';
import { LINE_FACTS, LINE_JOINS, ORDER_FACTS } from './order-lines.ts';
import { readSeller } from './seller.ts';
import { takeNumber } from './take-number.ts';
import { mainPercent, ratesOfPayment } from './tax/tax-rates.ts';

export interface IssuedInvoice {
  invoice_id: string;
  number: number;
}

export const issueInvoiceNow = defineProcedure({
  name: 'issue_invoice',
  summary:
    'Issues the invoice for a settled payment less its refunds, to the buyer of the family’s open request or to the one named.',
  input: issueInvoiceInput,
  async run(context, { payment_id, buyer }): Promise<IssuedInvoice> {
    await requireAdmin(context);
    const issued = await asServiceRole(context.trx, async (trx) => {
      const request = await trx
        .selectFrom('invoice_requests')
        .select(['id', 'user_id', 'details'])
        .where('payment_id', '=', payment_id)
        .where('status', '=', 'open')
        .executeTakeFirst();
      const named = buyer ?? (request?.details as unknown as Buyer | undefined);
      if (!named) throw new ClubError('invoice_needs_buyer');
      return issueInvoice(trx, {
        paymentId: payment_id,
        buyer: named,
        userId: request?.user_id ?? null,
        by: context.userId,
      });
    });
    await audit(context, 'issue_invoice', {
      table: 'invoices',
      id: issued.invoice_id,
      details: { number: issued.number },
    });
    return issued;
  },
});

interface InvoiceOrder {
  paymentId: string;
  buyer: Buyer;
  /** Whose invoice it is; null: the payer's. */
  userId: string | null;
  by: string | null;
}

/**
 * Issues the invoice for what is left of a settled payment, closes the request for it and notifies the family. Runs
 * with the club's rights. Refuses a second one, and a club without its legal details.
 */
export async function issueInvoice(
  trx: Transaction,
  { paymentId, buyer, userId, by }: InvoiceOrder,
): Promise<IssuedInvoice> {
  const payment = await lockSettled(trx, paymentId);
  const seller = await readSeller(trx);
  const owner = userId ?? payment.user_id;
  const rates = await ratesOfPayment(trx, paymentId, payment);
  const number = await takeNumber(trx, 'invoice');
  const { rows } = await sql<{ id: string }>`
    insert into invoices (number, kind, payment_id, user_id, recipient, buyer, seller, vat_percent, vat_ground, amount, euro_cents, rates, tax_event_on, lines)
    select ${number}, 'invoice', payments.id, ${owner}::uuid, ${buyer.name}, ${JSON.stringify(buyer)}::jsonb,
      ${JSON.stringify(seller.company)}::jsonb, ${mainPercent(rates)}, ${seller.vat_ground}, ${payment.amount}, ${payment.euro_cents},
      ${JSON.stringify(rates)}::jsonb, (coalesce(payments.settled_at, now()) at time zone 'Europe/Sofia')::date,
      jsonb_build_array(jsonb_build_object(
        ${LINE_FACTS},
        'reference', payments.reference,
        'method', payments.method,
        'paid_on', (coalesce(payments.settled_at, now()) at time zone 'Europe/Sofia')::date,
        'amount', ${payment.amount}::integer
      ) || ${ORDER_FACTS})
    from payments
    ${LINE_JOINS}
    where payments.id = ${paymentId}::uuid
    returning id`.execute(trx);
  const invoice_id = only(rows).id;
  await trx
    .updateTable('invoice_requests')
    .set({ status: 'issued', invoice_id, decided_by: by, decided_at: new Date().toISOString() })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .execute();
  const { child_id, reference, amount } = payment;
  await notify(trx, {
    to: owner,
    kind: 'invoice_issued',
    data: { payment_id: paymentId, child_id, amount, reference, invoice_id },
    once: `invoice.${invoice_id}`,
  });
  return { invoice_id, number };
}

/** Refuses a payment that has an invoice. */
export async function refuseInvoiced(trx: Transaction, paymentId: string): Promise<void> {
  const invoice = await trx
    .selectFrom('invoices')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'invoice')
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (invoice) throw new ClubError('invoice_exists');
}

/** Locks the payment and returns the settled sum less refunds: in the club's currency, and in the cents that moved. */
async function lockSettled(trx: Transaction, paymentId: string) {
  const payment = await requirePayment(trx, paymentId);
  await refuseInvoiced(trx, paymentId);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(settled_amount), 0)::integer as cents from refunds
    where payment_id = ${paymentId}::uuid and status = 'succeeded' and settled_currency = 'EUR'`.execute(trx);
  const amount = payment.amount - payment.refunded_amount;
  const euro_cents = payment.euro_cents - only(rows).cents;
  if (!SETTLED_STATUSES.includes(payment.status as PaymentStatus) || amount <= 0 || euro_cents <= 0)
    throw new ClubError('invoice_not_ready');
  return { ...payment, amount, euro_cents };
}
