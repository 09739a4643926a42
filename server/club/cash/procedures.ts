import { readOwnCash } from './read-own-cash.ts';
import { readCash } from './read-cash.ts';
import { beginCashHandover, confirmCashHandover, withdrawCashHandover } from './handovers.ts';
import { closeCashDay, reopenCashDay } from './close-day.ts';
import { addFiscalReceipt } from '../payments/fiscal-receipt.ts';

/** All procedures about cash. */
export const CASH_PROCEDURES = [
  readOwnCash,
  readCash,
  beginCashHandover,
  confirmCashHandover,
  withdrawCashHandover,
  closeCashDay,
  reopenCashDay,
  addFiscalReceipt,
] as const;
