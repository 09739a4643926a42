export { beginSeries } from './begin-series.ts';
export { issueInvoiceNow } from './issue-invoice.ts';
export { requestInvoice, declineInvoiceRequest } from './request-invoice.ts';
export { exportSalesJournal } from './tax/sales-journal.ts';
