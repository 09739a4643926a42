import { sql } from 'kysely';
import type { InvoiceKind } from '../../../contracts/invoices.ts';
import type { Transaction } from '../../platform/database.ts';

/**
 * Takes the next number of a kind and holds all others back until the transaction ends: a number that is not kept is
 * given again, so there are no gaps. Lock the payment before.
 */
export async function takeNumber(trx: Transaction, kind: InvoiceKind): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('invoices.number'))`.execute(trx);
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from invoices where kind = ${kind}`.execute(trx);
  return rows[0]!.number;
}
