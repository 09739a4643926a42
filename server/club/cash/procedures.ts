import { readOwnCash } from './read-own-cash.ts';
import { readCash } from './read-cash.ts';
import { beginCashHandover, confirmCashHandover, withdrawCashHandover } from './handovers.ts';
import { closeCashDay, reopenCashDay } from './close-day.ts';

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
