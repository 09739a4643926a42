import type { PaidMethod } from '../../../contracts/enrollments.ts';
import type { Sum } from '../../../contracts/money.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { moveCash, type CashMove } from './move-cash.ts';

interface Entry extends Sum {
  kind: 'payment' | 'refund' | 'credit';
  method: PaidMethod;
  /** Left out: today. */
  date?: string;
}

/** Writes an entry of the books. One of cash moves an envelope by the same sum, in the same transaction. */
export async function bookEntry(
  trx: Transaction,
  { amount, euro_cents, kind, method, date = clubDay() }: Entry,
  cash: CashMove,
): Promise<void> {
  const id = await insertRow(trx, 'ledger_entries', { amount, euro_cents, kind, method, date });
  const moves = amount !== 0 || euro_cents !== 0;
  if (method === 'cash' && moves) await moveCash(trx, { id, date, amount, euro_cents }, cash);
}
