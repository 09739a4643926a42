import { createHash } from 'node:crypto';
import {
  MOST_HEAD_ROWS,
  type StatementColumn,
  type StatementColumns,
} from '../../../../../contracts/bank-statements.ts';
import { exchanged } from '../../../../platform/spreadsheets/day-order.ts';
import { codeOf, dayOf, sumOf, type StatedSum } from './amounts.ts';
import { dayIn, findDateOrder, type DateOrder } from './date-order.ts';
import { columnsOf, currencyOfTitle, isBalance, isHead, isStatusTitle, isUnbooked, titleOf } from './sheet-titles.ts';
import type { Sheet } from './sheet.ts';
import { plain, type StatedRow } from './transfer.ts';

/** The columns of a sheet. */
export interface Layout {
  /** The row of the head, from 0; rows above it are not read. */
  head: number;
  columns: StatementColumns;
}

/** The key by which the columns of a bank's head are found again. */
export function layoutKey(row: readonly string[]): string {
  const titles = row.some(isDate) ? [`${row.length} columns without a head`] : row.map(titleOf);
  return createHash('sha256').update(JSON.stringify(titles)).digest('base64url');
}

/**
 * The columns that are missing to read a row: a day, and a sum whose direction is known. Where a person stated them,
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

/** A day in either order of day and month. */
const isDate = (text: string): boolean => dayOf(text) !== null || dayOf(exchanged(text)) !== null;

/** A row of a table, with what the head above it says. */
interface TableRow {
  /** From 0. */
  index: number;
  cells: readonly string[];
  cell: (column: StatementColumn) => string;
  columns: StatementColumns;
  titles: readonly string[];
}

/** The rows below the head, and the head itself where it is one of them already. A table with another head may follow. */
function* tableRows(sheet: Sheet, layout: Layout): Generator<TableRow> {
  let { columns } = layout;
  let titles = sheet[layout.head] ?? [];
  for (const [index, cells] of sheet.entries()) {
    const cell = (column: StatementColumn) => plain(cells[columns[column] ?? -1] ?? '');
    if (index < layout.head || (index === layout.head && !isDate(cell('date')))) continue;
    if (index > layout.head && !isDate(cell('date')) && isHead(cells)) {
      // The head that a person gave columns is written again on each page.
      if (layoutKey(cells) !== layoutKey(sheet[layout.head] ?? [])) columns = columnsOf(cells);
      titles = cells;
      continue;
    }
    // An empty line, or a sum below the table.
    if ((!cell('date') && !cell('type')) || /^(?:total|общо|всичко)/iu.test(cell('date'))) continue;
    yield { index, cells, cell, columns, titles };
  }
}

/** The order of day and month in the dates of a sheet; `said`: by a person, for a sheet that does not show it. */
export function dateOrderOf(sheet: Sheet, layout: Layout, said?: boolean | null): DateOrder {
  const rows = [...tableRows(sheet, layout)].map(({ cell }) => ({ booked: cell('date'), value: cell('value') }));
  return findDateOrder(
    {
      booked: rows.map(({ booked }) => booked),
      value: rows.map(({ value }) => value),
      above: sheet.slice(0, layout.head).flat(),
    },
    said,
  );
}

/** The movements of a sheet's tables. */
export function* sheetRows(sheet: Sheet, layout: Layout, order: DateOrder): Generator<StatedRow> {
  for (const { index, cells, cell, columns, titles } of tableRows(sheet, layout)) {
    const { column, sum, direction } = movementOf(cell, columns);
    const currencies = [cell('currency'), sum?.currency ?? '', currencyOfTitle(titles[columns[column] ?? -1] ?? '')];
    const said = new Set(currencies.filter((each) => each !== '').map(codeOf));
    yield {
      line: index + 1,
      booked_on: dayIn(cell('date'), order),
      value_on: cell('value') === '' ? undefined : dayIn(cell('value'), order),
      // Two currencies beside one sum: it may be in either.
      amount: sum && said.size <= 1 ? sum.minor : null,
      direction,
      currency: [...said][0] ?? '',
      bank_reference: cell('reference'),
      payer_iban: cell('iban'),
      payer_name: cell('payer'),
      purpose: cell('purpose'),
      details: cell('details'),
      isPending: isUnbooked(cells[titles.findIndex(isStatusTitle)] ?? '') || cells.some(isBalance),
      cells: [...cells],
    };
  }
}

interface Movement {
  /** The column of the sum; null where it is unclear. */
  column: 'amount' | 'credit' | 'debit';
  sum: StatedSum | null;
  direction: StatedRow['direction'];
}

/** By a column for each direction, by a column that names it, or by the sign of the only sum. */
function movementOf(cell: (column: StatementColumn) => string, columns: StatementColumns): Movement {
  if (columns.credit !== undefined) {
    const [credit, debit] = [sumIn(cell('credit')), sumIn(cell('debit'))];
    if (credit === null || debit === null || (credit.minor !== 0 && debit.minor !== 0))
      return { column: 'credit', sum: null, direction: 'credit' };
    if (debit.minor === 0) return { column: 'credit', sum: credit, direction: 'credit' };
    return { column: 'debit', sum: withoutSign(debit), direction: 'debit' };
  }
  const sum = sumOf(cell('amount'));
  const isNegative = sum !== null && sum.minor < 0;
  const direction = columns.type === undefined ? (isNegative ? 'debit' : 'credit') : typeOf(cell('type'));
  const isUnclear = sum === null || (isNegative && direction === 'credit');
  return { column: 'amount', sum: isUnclear ? null : withoutSign(sum), direction };
}

const withoutSign = (sum: StatedSum): StatedSum => ({ ...sum, minor: Math.abs(sum.minor) });
const sumIn = (text: string) => (/^[-–—]?$/.test(text) ? { minor: 0, currency: '' } : sumOf(text));

/** Latin capitals of the words below that look like the Cyrillic ones. */
const ALIKE: Record<string, string> = { A: 'А', C: 'С', E: 'Е', K: 'К', T: 'Т', P: 'Р', O: 'О', H: 'Н', X: 'Х' };
const cyrillic = (text: string) =>
  [...text.toUpperCase().replace(/[. ]/g, '').replace(/[−–]/g, '-')].map((sign) => ALIKE[sign] ?? sign).join('');
const IN = ['КТ', 'KT', 'К', 'КРЕДИТ', 'CREDIT', 'CRDT', 'CR', 'C', '+', 'ПРИХОД', 'ПОСТЪПЛЕНИЕ', 'ВХОДЯЩ', 'IN'];
const OUT = ['ДТ', 'DT', 'Д', 'ДЕБИТ', 'DEBIT', 'DBIT', 'DR', 'D', '-', 'РАЗХОД', 'ПЛАЩАНЕ', 'ИЗХОДЯЩ', 'OUT'];
const INCOMING: ReadonlySet<string> = new Set(IN.map(cyrillic));
const OUTGOING: ReadonlySet<string> = new Set(OUT.map(cyrillic));

/** КТ is incoming money, ДТ outgoing; also in signs of the other alphabet that look alike. */
function typeOf(text: string): StatedRow['direction'] {
  const word = cyrillic(text);
  return INCOMING.has(word) ? 'credit' : OUTGOING.has(word) ? 'debit' : null;
}
