import { sql } from 'kysely';

// Written with literals, so that the indexes of what is owed serve.

/** As isDue in contracts/payments.ts, for a row of payments of this name. */
export const isDueRow = (row = 'payments') =>
  sql`(${sql.ref(`${row}.status`)} = 'pending' or (${sql.ref(`${row}.status`)} = 'failed' and ${sql.ref(`${row}.method`)} = 'card'))`;

/** As SETTLED_STATUSES in contracts/payments.ts, for a row of payments of this name. */
export const isSettledRow = (row = 'payments') => sql`${sql.ref(`${row}.status`)} in ('validated', 'paid', 'refunded')`;
