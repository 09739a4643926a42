import type { BankTransactionStatus } from '../../../../../contracts/bank-statements.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import type { Transaction } from '../../../../platform/database/database.ts';

export type LockedTransaction = Awaited<ReturnType<typeof lockTransaction>>;

/** The day on which the money arrived: the bank's value date, where its file has one. */
export const valueDate = ({ value_on, booked_on }: LockedTransaction): string => value_on ?? booked_on;

/** Locks and returns the transfer; refuses one that is not in that state any more. */
export async function lockTransaction(trx: Transaction, transactionId: string, status: BankTransactionStatus) {
  const row = await trx
    .selectFrom('bank_transactions')
    .select(['id', 'status', 'amount', 'currency', 'euro_cents', 'booked_on', 'value_on', 'bank_reference', 'user_id'])
    .where('id', '=', transactionId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('transaction_not_found'));
  if (row.status !== status) throw new ClubError('transaction_decided');
  return row;
}
