export { checkBooksNow } from './books/check-books.ts';
export { exportBooks } from './books/export-books.ts';
export { familyStatement } from './family-statement.ts';
export { grantCredit } from './grant-credit.ts';
export { payFromCredit } from './pay-from-credit.ts';
export { payOutCredit } from './pay-out-credit.ts';
export { readForecast } from './read-forecast.ts';
