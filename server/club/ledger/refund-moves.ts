import { sql } from 'kysely';

/**
 * The moves of money by refunds, as a query: given back (sign -1), and back with the club where the provider took the
 * refund back later (sign 1), each at its own moment, at which the books have it.
 */
export const REFUND_MOVES = sql`
  -- A program from before given_at has written none.
  select id as refund_id, payment_id, -1 as sign, amount, euro_cents, coalesce(given_at, finished_at, created_at) as at
  from refunds where status = 'succeeded' or given_at is not null
  union all
  select id, payment_id, 1, amount, euro_cents, finished_at from refunds where status = 'failed' and given_at is not null`;
