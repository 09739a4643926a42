import type { InvoiceKind } from '../../../contracts/invoices.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Takes the next number of a kind and holds all others back until the transaction ends: a number that is not kept is
 * given again, so there are no gaps. Lock the payment before.
 */
export async function takeNumber(trx: Transaction, kind: InvoiceKind): Promise<number> {
  const { last_number } = await trx
    .updateTable('invoice_series')
    .set(({ eb, ref }) => ({ last_number: ref('next_number'), next_number: eb('next_number', '+', 1) }))
    .where('kind', '=', kind)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number!;
}
