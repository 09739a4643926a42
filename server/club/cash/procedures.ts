export { closeCashDay, reopenCashDay } from './close-day.ts';
export { beginCashHandover, confirmCashHandover, withdrawCashHandover } from './handovers.ts';
export { readCash } from './read-cash.ts';
export { readOwnCash } from './read-own-cash.ts';
