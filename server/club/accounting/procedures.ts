import { checkBooksNow } from './books/check-books.ts';
import { exportBooks } from './books/export-books.ts';
import { familyStatement } from './family-statement.ts';
import { grantCredit } from './grant-credit.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { payOutCredit } from './pay-out-credit.ts';
import { readForecast } from './read-forecast.ts';

/** All procedures about accounting. */
export const ACCOUNTING_PROCEDURES = [
  checkBooksNow,
  exportBooks,
  payFromCredit,
  grantCredit,
  payOutCredit,
  familyStatement,
  readForecast,
] as const;
