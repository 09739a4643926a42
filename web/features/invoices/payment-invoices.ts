import { isTaxDocument } from '../../../contracts/invoices.ts';
import type { Sum } from '../../../contracts/money.ts';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import type { Selected } from '../../lib/api/rows.ts';

/** A payment's documents, for a list of payments. */
export const PAYMENT_INVOICES = 'invoices(id,kind,number,created_at,cancelled_at),invoice_requests(status,created_at)';

/** The numbered documents of a payment, and what was asked of the club, as they are read beside it. */
export type PaymentInvoices = Selected<'payments', typeof PAYMENT_INVOICES>;

/** A paid sum, and the part of it that is back. */
export interface PaidSum extends Sum {
  refunded_amount: number;
  refunded_euro_cents: number;
}

/** The rest of a payment: an invoice is for that. */
export const leftOf = ({ amount, euro_cents, refunded_amount, refunded_euro_cents }: PaidSum): Sum => ({
  amount: amount - refunded_amount,
  euro_cents: euro_cents - refunded_euro_cents,
});

/** A payment as far as its documents need it. */
export interface InvoicedPayment extends PaymentInvoices, PaidSum {
  id: string;
  status: PaymentStatus;
  reference: string;
}

/** True if there is a receipt for a payment of this status. */
export const hasReceipt = (status: PaymentStatus): boolean => SETTLED_STATUSES.includes(status);

/** The invoice and its notes, the oldest first. */
export const taxInvoices = ({ invoices }: PaymentInvoices) =>
  invoices
    .filter(({ kind }) => isTaxDocument(kind))
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.kind.localeCompare(other.kind));

/** True while the family waits for the club to issue the invoice. */
export const isRequested = ({ invoice_requests }: PaymentInvoices): boolean =>
  invoice_requests.some(({ status }) => status === 'open');

/** True if an invoice can be asked for: something was paid that is not back, and none counts yet. */
export const mayAsk = (payment: InvoicedPayment): boolean =>
  hasReceipt(payment.status) &&
  payment.refunded_amount < payment.amount &&
  !payment.invoices.some(({ kind, cancelled_at }) => kind === 'invoice' && cancelled_at === null) &&
  !isRequested(payment);
