import { beginSeries } from './begin-series.ts';
import { issueInvoiceNow } from './issue-invoice.ts';
import { requestInvoice, declineInvoiceRequest } from './request-invoice.ts';
import { exportSalesJournal } from './tax/sales-journal.ts';

/** All procedures about invoices. */
export const INVOICES_PROCEDURES = [
  requestInvoice,
  issueInvoiceNow,
  beginSeries,
  declineInvoiceRequest,
  exportSalesJournal,
] as const;
