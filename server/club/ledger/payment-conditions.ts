import { sql } from 'kysely';

// Written with literals, so that the indexes of what is owed serve.

/** As isDue in contracts/payments.ts, for a row of payments of this name. */
export const isDueRow = (row = 'payments') =>
  sql`(${sql.ref(`${row}.status`)} = 'pending' or (${sql.ref(`${row}.status`)} = 'failed' and ${sql.ref(`${row}.method`)} = 'card'))`;

/** As SETTLED_STATUSES in contracts/payments.ts, for a row of payments of this name. */
export const isSettledRow = (row = 'payments') => sql`${sql.ref(`${row}.status`)} in ('validated', 'paid', 'refunded')`;

/** True if a row of payments is a part, no installment, of what is not paid itself: nothing was bought by it yet. */
export const isPartOfUnpaidRow = (row = 'payments') => sql`(${sql.ref(`${row}.installment`)} is null and exists (
  select from payments as whole where whole.id = ${sql.ref(`${row}.part_of`)} and whole.status in ('pending', 'failed')
))`;

/** True if a row of payments is a part of what is paid: a month that was bought by its first installment stays owed. */
export const isPartOfPaidRow = (row = 'payments') => sql`exists (
  select from payments as whole where whole.id = ${sql.ref(`${row}.part_of`)} and whole.status in ('validated', 'paid')
)`;

/** The subject of a payment, for a row of payments with its enrollment: a fee may be said as such. */
export const subjectOfRow = (fee: 'fee' | 'other') => sql`case when enrollments.plan_id is not null then 'plan'
  when fee_kind is not null then ${sql.lit(fee)} when order_id is not null then 'shop'
  when event_registration_id is not null then 'event' else 'other' end`;
