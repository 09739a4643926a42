import { createHash } from 'node:crypto';
import {
  MOST_HEAD_ROWS,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementColumns,
} from '../../../../contracts/bank-statements.ts';
import { dayOf, minorUnits } from './amounts.ts';
import type { Sheet } from './sheet.ts';
import { plain, type StatedRow } from './transfer.ts';

/** The columns of a statement by what banks call them. */
const NAMES: Record<StatementColumn, readonly string[]> = {
  date: ['дата', 'дата на операция', 'счетоводна дата', 'дата на осчетоводяване', 'booking date', 'date'],
  reference: ['референция', 'реф', 'номер документ', 'reference'],
  value: ['вальор', 'value date'],
  amount: ['сума', 'amount'],
  credit: ['кредит', 'кт', 'кредитен оборот', 'постъпления', 'кредит сума', 'сума кредит', 'credit'],
  debit: ['дебит', 'дт', 'дебитен оборот', 'плащания', 'дебит сума', 'сума дебит', 'debit'],
  type: ['тип', 'дт/кт', 'тип кт/дт', 'тип дт/кт', 'посока'],
  iban: ['iban наредител', 'iban', 'iban наредител/получател', 'сметка наредител', 'iban контрагент'],
  payer: ['наредител', 'наредител/получател', 'контрагент', 'име на контрагент', 'наредител / получател'],
  purpose: ['основание за плащане', 'основание', 'description'],
  details: ['още пояснения', 'пояснения', 'второ основание'],
  currency: ['валута', 'currency'],
};

/** Where the columns of a sheet are. */
export interface Layout {
  /** The row of the head, from 0; rows above it are not read. */
  head: number;
  columns: StatementColumns;
}

/** What a person or this program made of a bank's head, to be found again by the same head. */
export function layoutKey(row: readonly string[]): string {
  const titles = row.some((cell) => dayOf(cell)) ? [`${row.length} columns without a head`] : row.map(titleOf);
  return createHash('sha256').update(JSON.stringify(titles)).digest('base64url');
}

/**
 * What of these columns is missing to read a row: a day, and a sum whose direction is known. Where a person stated them,
 * a sum without a direction has it as its sign.
 */
export function missingColumns({ date, amount, type, credit }: StatementColumns, isStated: boolean): StatementColumn[] {
  const missing: StatementColumn[] = date === undefined ? ['date'] : [];
  if (credit !== undefined) return missing;
  if (amount === undefined) missing.push('amount');
  if (type === undefined && !isStated) missing.push('type');
  return missing;
}

/** The head that banks' own words name, or the row that looks most like one. */
export function findLayout(sheet: Sheet): Layout {
  let best: Layout = { head: 0, columns: {} };
  for (const [head, cells] of sheet.slice(0, MOST_HEAD_ROWS).entries()) {
    const columns = columnsOf(cells);
    if (missingColumns(columns, false).length === 0) return { head, columns };
    const isBetter = Object.keys(columns).length > Object.keys(best.columns).length;
    const isFirst = Object.keys(best.columns).length === 0 && filled(cells) > filled(sheet[best.head]!);
    if (isBetter || isFirst) best = { head, columns };
  }
  return best;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;
const titleOf = (cell: string) => plain(cell).toLocaleLowerCase('bg').replace(/[.:*]/g, '');

function columnsOf(cells: readonly string[]): StatementColumns {
  const titles = cells.map(titleOf);
  const columns: StatementColumns = {};
  for (const column of STATEMENT_COLUMNS) {
    const at = titles.findIndex((title) => NAMES[column].includes(title));
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

/** The rows below the head, and the head itself where it is one of them already. */
export function* sheetRows(sheet: Sheet, { head, columns }: Layout): Generator<StatedRow> {
  for (const [index, cells] of sheet.entries()) {
    const cell = (column: StatementColumn) => plain(cells[columns[column] ?? -1] ?? '');
    if (index < head || (index === head && !dayOf(cell('date')))) continue;
    // An empty line, or a sum below the table.
    if (!cell('date') && !cell('type')) continue;
    yield {
      line: index + 1,
      booked_on: dayOf(cell('date')),
      value_on: cell('value') === '' ? undefined : dayOf(cell('value')),
      ...sumOf(cell, columns),
      currency: cell('currency'),
      bank_reference: cell('reference'),
      payer_iban: cell('iban'),
      payer_name: cell('payer'),
      purpose: cell('purpose'),
      details: cell('details'),
      cells,
    };
  }
}

type Sum = Pick<StatedRow, 'amount' | 'direction'>;

/** By a column for each direction, by a column that names it, or by the sign of the only sum. */
function sumOf(cell: (column: StatementColumn) => string, columns: StatementColumns): Sum {
  if (columns.credit !== undefined) {
    const [credit, debit] = [sumIn(cell('credit')), sumIn(cell('debit'))];
    if (credit === null || debit === null || (credit !== 0 && debit !== 0))
      return { amount: null, direction: 'credit' };
    return debit === 0 ? { amount: credit, direction: 'credit' } : { amount: Math.abs(debit), direction: 'debit' };
  }
  const amount = minorUnits(cell('amount'));
  const direction = columns.type === undefined ? directionOf(amount) : typeOf(cell('type'));
  if (amount !== null && amount < 0 && direction === 'credit') return { amount: null, direction };
  return { amount: amount === null ? null : Math.abs(amount), direction };
}

const sumIn = (text: string) => (text === '' || text === '-' ? 0 : minorUnits(text));
const directionOf = (amount: number | null) => (amount !== null && amount < 0 ? 'debit' : 'credit');

/** КТ is incoming money, ДТ outgoing; also in Latin letters that look alike. */
function typeOf(text: string): 'credit' | 'debit' | null {
  const word = text.toUpperCase().replaceAll('K', 'К').replaceAll('T', 'Т');
  if (['КТ', 'КРЕДИТ', 'CR', 'C', 'CREDIТ'].includes(word)) return 'credit';
  return ['ДТ', 'ДЕБИТ', 'DТ', 'DR', 'D', 'DEBIТ'].includes(word) ? 'debit' : null;
}
