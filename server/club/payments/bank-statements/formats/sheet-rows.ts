import { createHash } from 'node:crypto';
import {
  MOST_HEAD_ROWS,
  type StatementColumn,
  type StatementColumns,
} from '../../../../../contracts/bank-statements.ts';
import { exchanged } from '../../../../platform/spreadsheets/day-order.ts';
import { codeOf, dayOf, sumOf, type StatedSum } from './amounts.ts';
import { dayIn, findDateOrder, type DateOrder } from './date-order.ts';
import {
  columnsOf,
  currencyOfTitle,
  isBalance,
  isComplete,
  isHead,
  isPayPal,
  isSignedHead,
  isStatusTitle,
  isUnbooked,
  titleOf,
} from './heads/sheet-titles.ts';
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
    if (isElba(cells)) return { head, columns: ELBA };
    const columns = columnsOf(cells);
    if (missingColumns(columns, isSigned(sheet, { head, columns })).length === 0) return { head, columns };
    const isBetter = Object.keys(columns).length > Object.keys(best.columns).length;
    const isFirst = Object.keys(best.columns).length === 0 && filled(cells) > filled(sheet[best.head]!);
    if (isBetter || isFirst) best = { head, columns };
  }
  return best;
}

/** The columns of ELBA's file, which has no head: a day, a text, the value date, a sum, its currency, the moment. */
const ELBA: StatementColumns = { date: 0, purpose: 1, value: 2, amount: 3, currency: 4 };
const ELBA_CELLS = [
  /^\d\d\.\d\d\.\d{4}$/,
  /./,
  /^\d\d\.\d\d\.\d{4}$/,
  /^[-+]?[\d.]+,\d\d$/,
  /^[A-Z]{3}$/,
  /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d:\d{3}$/,
];
const isElba = (cells: readonly string[]): boolean =>
  cells.length === ELBA_CELLS.length && ELBA_CELLS.every((cell, at) => cell.test(plain(cells[at] ?? '')));

/** True if the sums below a head have their direction as a sign: its bank is known, and no column has words that say otherwise. */
export function isSigned(sheet: Sheet, { head, columns }: Layout): boolean {
  const titles = sheet[head] ?? [];
  if (isElba(titles)) return true;
  if (columns.type !== undefined || columns.amount === undefined || !isSignedHead(titles)) return false;
  const rows = sheet.slice(head + 1).filter((cells) => isDate(plain(cells[columns.date ?? -1] ?? '')));
  const signOf = (cells: readonly string[]) => ((amountOf(cells)?.minor ?? 0) < 0 ? 'debit' : 'credit');
  const amountOf = (cells: readonly string[]) => sumOf(plain(cells[columns.amount ?? -1] ?? ''));
  const contradicts = (at: number) => {
    const said = rows.map((cells) => typeOf(plain(cells[at] ?? '')));
    return !said.includes(null) && rows.some((cells, row) => signOf(cells) !== said[row]);
  };
  return !titles.some((_, at) => contradicts(at));
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
  /** A sum without a column of directions has its own as a sign. */
  isSigned: boolean;
}

/** The rows below the head, and the head itself where it is one of them already. A table with another head may follow. */
function* tableRows(sheet: Sheet, layout: Layout): Generator<TableRow> {
  let { columns } = layout;
  let titles = sheet[layout.head] ?? [];
  let bySign = true;
  for (const [index, cells] of sheet.entries()) {
    const cell = (column: StatementColumn) => plain(cells[columns[column] ?? -1] ?? '');
    if (index < layout.head || (index === layout.head && !isDate(cell('date')))) continue;
    if (index > layout.head && !isDate(cell('date')) && isHead(cells)) {
      // The head that a person gave columns is written again on each page.
      const isOther = layoutKey(cells) !== layoutKey(sheet[layout.head] ?? []);
      columns = isOther ? columnsOf(cells) : layout.columns;
      bySign = !isOther || isSigned(sheet, { head: index, columns });
      titles = cells;
      continue;
    }
    // An empty line, or a sum below the table.
    if ((!cell('date') && !cell('type')) || /^(?:total|общо|всичко)/iu.test(cell('date'))) continue;
    yield { index, cells, cell, columns, titles, isSigned: bySign };
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
  for (const { index, cells, cell, columns, titles, isSigned } of tableRows(sheet, layout)) {
    const { column, sum, direction } = movementOf(cell, columns, isSigned);
    const status = cells[titles.findIndex(isStatusTitle)] ?? '';
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
      isPending:
        isUnbooked(status) ||
        isUnbooked(cell('type')) ||
        isUnbooked(cell('date')) ||
        (isPayPal(titles) && !isComplete(status)) ||
        cells.some(isBalance),
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
function movementOf(cell: (column: StatementColumn) => string, columns: StatementColumns, isSigned: boolean): Movement {
  if (columns.credit !== undefined) {
    const [credit, debit] = [sumIn(cell('credit')), sumIn(cell('debit'))];
    if (credit === null || debit === null || (credit.minor !== 0 && debit.minor !== 0))
      return { column: 'credit', sum: null, direction: 'credit' };
    if (debit.minor === 0) return { column: 'credit', sum: credit, direction: 'credit' };
    return { column: 'debit', sum: withoutSign(debit), direction: 'debit' };
  }
  const sum = sumOf(cell('amount'));
  const isNegative = sum !== null && sum.minor < 0;
  // Without a column of sums there is none to be in doubt about.
  const bySign = isSigned || columns.amount === undefined ? (isNegative ? 'debit' : 'credit') : null;
  const direction = columns.type === undefined ? bySign : typeOf(cell('type'));
  const isUnclear = sum === null || (isNegative && direction === 'credit');
  return { column: 'amount', sum: isUnclear ? null : withoutSign(sum), direction };
}

const withoutSign = (sum: StatedSum): StatedSum => ({ ...sum, minor: Math.abs(sum.minor) });
const sumIn = (text: string) => (/^[-–—]?$/.test(text) ? { minor: 0, currency: '' } : sumOf(text));

/** Latin capitals of the words below that look like the Cyrillic ones. */
const ALIKE: Record<string, string> = { A: 'А', C: 'С', E: 'Е', K: 'К', T: 'Т', P: 'Р', O: 'О', H: 'Н', X: 'Х' };
const cyrillic = (text: string) =>
  [...text.toUpperCase().replace(/[. ]/g, '').replace(/[−–]/g, '-')].map((sign) => ALIKE[sign] ?? sign).join('');
const IN = [
  'КТ',
  'KT',
  'К',
  'КРЕДИТ',
  'CREDIT',
  'CRDT',
  'CR',
  'C',
  '+',
  'ПРИХОД',
  'ПОСТЪПЛЕНИЕ',
  'ВХОДЯЩ',
  'IN',
  'ЗАЧИСЛЕНИЕ',
  'ПОСТУПЛЕНИЕ',
  'H',
  'HABEN',
  'EINGANG',
  'GUTSCHRIFT',
];
const OUT = [
  'ДТ',
  'DT',
  'Д',
  'ДЕБИТ',
  'DEBIT',
  'DBIT',
  'DR',
  'D',
  '-',
  'РАЗХОД',
  'ПЛАЩАНЕ',
  'ИЗХОДЯЩ',
  'OUT',
  'РАСХОД',
  'ДЕБЕТ',
  'СПИСАНИЕ',
  'S',
  'SOLL',
  'AUSGANG',
  'LASTSCHRIFT',
];
const INCOMING: ReadonlySet<string> = new Set(IN.map(cyrillic));
const OUTGOING: ReadonlySet<string> = new Set(OUT.map(cyrillic));

/** КТ is incoming money, ДТ outgoing; also in signs of the other alphabet that look alike. */
function typeOf(text: string): StatedRow['direction'] {
  const word = cyrillic(text);
  return INCOMING.has(word) ? 'credit' : OUTGOING.has(word) ? 'debit' : null;
}
