import { createHash } from 'node:crypto';
import type { Currency } from '../../../../contracts/money.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { clubUnitsOf, dayOf, isDay } from '../../../platform/spreadsheets/typed-values.ts';
import { refuseErrors } from '../rows/faults.ts';
import { findChildren, findFamilies } from '../rows/find-people.ts';
import { FaultyRow, refuse, type Cells } from '../rows/row.ts';
import type { Currencies } from '../rows/understand.ts';

const MOST = 10_000_000;
const MAX_SUBJECT = 200;

/** A sum that a family owes or has paid ahead, from before the program. */
export interface Balance {
  id: string;
  kind: 'debt' | 'credit';
  user_id: string;
  child_id: string | null;
  amount: number;
  subject: string;
  on: string;
}

/** The balance of each row: null where there is none, or why the row is refused. Only reads. */
export async function readBalances(
  trx: Transaction,
  rows: readonly Cells[],
  currencies: Currencies,
): Promise<(Balance | FaultyRow | null)[]> {
  const payers = await findPayers(trx, rows);
  return rows.map((cells, at) => {
    try {
      refuseErrors(cells);
      const payer = payers[at]!;
      if (payer instanceof FaultyRow) return payer;
      return readBalance(cells, payer, currencies);
    } catch (error) {
      if (error instanceof FaultyRow) return error;
      throw error;
    }
  });
}

type Payer = Pick<Balance, 'user_id' | 'child_id'>;

/** Whose balance each row is: of the family that it names, else of its child's. */
async function findPayers(trx: Transaction, rows: readonly Cells[]): Promise<(Payer | FaultyRow)[]> {
  const namesChild = (cells: Cells) => Boolean(cells['full_name']);
  const namesFamily = (cells: Cells) => !namesChild(cells) || Boolean(cells['parent_email']);
  const children = await findChildren(trx, rows.filter(namesChild));
  const families = await findFamilies(trx, rows.filter(namesFamily));
  return rows.map((cells) => {
    const child = namesChild(cells) ? children.shift()! : null;
    const family = namesFamily(cells) ? families.shift()! : null;
    if (child instanceof FaultyRow) return child;
    if (family instanceof FaultyRow) return family;
    return { user_id: family ?? child!.parent_id, child_id: child?.id ?? null };
  });
}

function readBalance(cells: Cells, payer: Payer, { club, silent }: Currencies): Balance | null {
  const owes = readSum(cells, 'owes', club, silent);
  const credit = readSum(cells, 'credit', club, silent);
  if (owes > 0 && credit > 0) throw refuse('credit', 'one_sum');
  if (!cells['owes'] && !cells['credit']) throw refuse('owes', 'required');
  const subject = cells['subject'] || 'Начално салдо';
  if (subject.length > MAX_SUBJECT) throw refuse('subject', 'too_long');
  const on = readDay(cells, owes > 0);
  if (owes + credit === 0) return null;
  const kind = owes > 0 ? 'debt' : 'credit';
  const balance = { kind, ...payer, amount: owes + credit, subject, on } as const;
  return { id: idOf(balance, dayOf(cells['on'] ?? '')), ...balance };
}

/**
 * The same id for the same row of any file, with the day that the file says, if any. The default day is not in it, so
 * that a file without days may come again next month.
 */
function idOf({ kind, user_id, child_id, amount, subject }: Omit<Balance, 'id'>, said: string): string {
  const facts = ['import_balance', kind, user_id, child_id ?? '', amount, subject, said].join('\n');
  const hex = createHash('sha256').update(facts).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function readSum(cells: Cells, column: 'owes' | 'credit', currency: Currency, silent: Currency | null): number {
  const text = cells[column] ?? '';
  if (text === '') return 0;
  const sum = clubUnitsOf(text, currency, silent);
  if (Number.isNaN(sum)) throw refuse(column, 'invalid');
  if (sum > MOST) throw refuse(column, 'too_big');
  return sum;
}

/**
 * The day of the balance. Without one a debt is asked for today, and a credit is booked on the last day of the month
 * before, so that the running month shows no money that came earlier.
 */
function readDay(cells: Cells, isDebt: boolean): string {
  const today = clubDay();
  const day = dayOf(cells['on'] ?? '');
  if (!day) return isDebt ? today : addDays(`${today.slice(0, 7)}-01`, -1);
  if (!isDay(day)) throw refuse('on', 'invalid_date');
  if (day > today) throw refuse('on', 'in_the_future');
  return day;
}
