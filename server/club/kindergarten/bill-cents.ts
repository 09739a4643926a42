import { sql } from 'kysely';

/**
 * The charged sum in euro cents, of `kindergarten_bills` with its first payment as `payments`, beside `club_settings`: one
 * payment that was changed while it waited, or one and the later charges and credits, each with its own cents.
 */
export const BILL_CENTS = sql<number>`
  case
    when difference_payment_id is null and payments.amount + payments.from_credit = kindergarten_bills.amount + coalesce(difference, 0)
      then private.euro_cents(kindergarten_bills.amount + coalesce(difference, 0), currency)
    else private.euro_cents(kindergarten_bills.amount, currency)
      + sign(coalesce(difference, 0))::integer * private.euro_cents(abs(coalesce(difference, 0)), currency)
  end`;
