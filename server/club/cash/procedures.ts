import { closeCashDay, reopenCashDay } from './close-day.ts';
import { beginCashHandover, confirmCashHandover, withdrawCashHandover } from './handovers.ts';
import { readCash } from './read-cash.ts';
import { readOwnCash } from './read-own-cash.ts';

/** All procedures about cash. */
export const CASH_PROCEDURES = [
  readOwnCash,
  readCash,
  beginCashHandover,
  confirmCashHandover,
  withdrawCashHandover,
  closeCashDay,
  reopenCashDay,
] as const;
