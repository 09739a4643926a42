import { DAY_COLUMNS, type HiddenCells, type TurnedDay } from '../../../contracts/imports.ts';
import { cleanLine } from '../../../contracts/texts.ts';
import { ClubError } from '../club-error.ts';
import { exchanged, isHalfRead, isTwoWays, shownOrder, turnedDay } from './day-order.ts';
import { headLine, headRow } from './find-head.ts';
import { countOf, headAt, matchHead, type Columns, type Head } from './match-head.ts';
import { joinName } from './name-parts.ts';
import { csvRows, decodeText, linesOf } from './sheets.ts';
import { dayOf, dayOf1904 } from './typed-values.ts';
import { workbookSheets, type WorkbookSheet } from './workbook/workbook.ts';

/** One row of the file: its line as a spreadsheet counts, and its cells by column, as texts. */
export interface FileRow {
  line: number;
  cells: Record<string, string>;
}

interface ReadFile {
  rows: FileRow[];
  /** Unknown heads. */
  unknown: string[];
  /** The names of the visible sheets that were not read. */
  otherSheets: string[];
  /** The rows and columns of the sheet that are hidden, and were not read. */
  hidden: HiddenCells;
  /** The first day of which a program of another country may have exchanged day and month. */
  turnedDay: TurnedDay | null;
}

/**
 * The rows of a CSV file or an Excel workbook under their head: of the sheet, and the row in it, that name most columns.
 * Refuses a file that cannot be read (import_unreadable), lacks a column (import_columns, their keys in `details`), is
 * empty or too long. `turned`: a person says that a program of another country has
 * exchanged day and month of the days that it could read.
 */
export function readTable(bytes: Buffer, columns: Columns, mostRows: number, turned?: boolean | null): ReadFile {
  const sheets = readSheets(bytes, columns);
  const best = mostNaming(sheets, columns);
  const head = requireColumns(headAt(best.sheet.rows, best.head, columns), columns);
  const rows = best.sheet.rows
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(best.head + 1)
    .filter(({ row }) => row.some((cell) => cell !== ''));
  if (rows.length === 0) throw new ClubError('import_empty');
  if (rows.length > mostRows) throw new ClubError('import_too_long');
  const { is1904, hidden } = best.sheet;
  const read = ([key, text]: [string, string]) => [key, is1904 && DAY_COLUMNS.has(key) ? dayOf1904(text) : text];
  const days = withDays(
    rows.map(({ row, line }) => ({
      line,
      cells: Object.fromEntries(Object.entries(cellsOf(row, head)).map(read)),
    })),
    turned,
  );
  return {
    ...days,
    unknown: head.titles.filter((name, index) => name !== '' && head.keys[index] === null),
    otherSheets: sheets.filter((sheet) => sheet !== best.sheet).map(({ name }) => name),
    hidden,
  };
}

/** The sheet, and the row in it, that name most columns; the first row that is not empty where none names any. */
function mostNaming(sheets: readonly WorkbookSheet[], columns: Columns): { sheet: WorkbookSheet; head: number } {
  const heads = sheets.map((sheet) => {
    const count = (row: number) => countOf(headAt(sheet.rows, row, columns));
    const head = headRow(sheet.rows, count);
    return { sheet, head, count: head < 0 ? 0 : count(head) };
  });
  const most = Math.max(...heads.map(({ count }) => count));
  const naming = most > 0 ? heads.find(({ count }) => count === most) : undefined;
  if (naming) return naming;
  const first = sheets.map((sheet) => ({
    sheet,
    head: sheet.rows.findIndex((row) => row.some((cell) => cell !== '')),
  }));
  const filled = first.find(({ head }) => head >= 0);
  if (!filled) throw new ClubError('import_empty');
  return filled;
}

function requireColumns(head: Head, columns: Columns): Head {
  const missing = Object.keys(columns).filter((key) => columns[key]?.required && !head.keys.includes(key));
  if (countOf(head) === 0 || missing.length > 0)
    throw new ClubError('import_columns', {
      details: (missing.length > 0 ? missing : Object.keys(columns)).join(', '),
    });
  return head;
}

/** The cells of a row by the keys of their columns; what is in several cells is one text. */
function cellsOf(row: readonly string[], { keys, orders }: Head): Record<string, string> {
  const parts = keys
    .map((key, at) => ({ key, order: orders[at] ?? 0, text: row[at] ?? '' }))
    .toSorted((one, other) => one.order - other.order);
  const cells: Record<string, string> = {};
  for (const { key, text } of parts) if (key) cells[key] = joinName([cells[key] ?? '', text]);
  return cells;
}

/**
 * The rows with the day first in all days of a column that have the month first, where some can have no other order. Where
 * days contradict each other, those that may be in either order are none.
 */
function withDays(rows: readonly FileRow[], turned?: boolean | null): Pick<ReadFile, 'rows' | 'turnedDay'> {
  const readers = new Map<string, (text: string) => string>();
  let example: TurnedDay | null = null;
  for (const key of DAY_COLUMNS) {
    const texts = rows.map(({ cells }) => cells[key] ?? '');
    const order = shownOrder(texts);
    if (order === null) continue;
    const isTurned = isHalfRead(texts);
    const at = isTurned ? texts.findIndex((text) => turnedDay(text)) : -1;
    const first = rows[at];
    if (first) example ??= { line: first.line, day: dayOf(texts[at] ?? '') };
    readers.set(key, (text) => {
      if (order === 'mixed') return isTwoWays(text) ? noDay(text) : text;
      if (isTurned && turned && turnedDay(text)) return turnedDay(text) ?? text;
      return order === 'month_first' ? exchanged(text) : text;
    });
  }
  if (readers.size === 0) return { rows: [...rows], turnedDay: null };
  const read = ([key, text]: [string, string]) => [key, readers.get(key)?.(text) ?? text];
  return {
    rows: rows.map(({ line, cells }) => ({ line, cells: Object.fromEntries(Object.entries(cells).map(read)) })),
    turnedDay: example,
  };
}

/** A day that is refused, so that a person sees it. */
const noDay = (text: string): string => `${text} ?`;

function readSheets(bytes: Buffer, columns: Columns): WorkbookSheet[] {
  const sheets = workbookSheets(bytes, unreadable, false) ?? [textSheet(decodeText(bytes, unreadable), columns)];
  return sheets.map((sheet) => ({ ...sheet, rows: cleanRows(sheet.rows) }));
}

function textSheet(text: string, columns: Columns): WorkbookSheet {
  const unquoted = (cell: string) => cell.replace(/^\s*"(.*)"\s*$/, '$1');
  const named = (cells: readonly string[]) => countOf(matchHead(cells.map(unquoted), columns));
  const rows = textRows(text, (body) => headLine(body, named) ?? firstLine(body));
  return { name: '', rows, hidden: { rows: 0, columns: 0 }, is1904: false };
}

/** Word begins a new row within a cell with a sign of its own. */
export const cleanRows = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((cells) => cells.map((cell) => withDigits(cleanLine(cell.replaceAll('\v', '\n')).trim())));

/** A number that a program wrote with an exponent, as phones are at times, where all of its digits are there; others unchanged. */
function withDigits(text: string): string {
  const [, first = '', rest = '', exponent = ''] = /^(\d)[.,](\d+)E\+?(\d{1,2})$/i.exec(text) ?? [];
  return rest !== '' && rest.length === Number(exponent) ? first + rest : text;
}

const firstLine = (text: string): string => text.trimStart().split(/\r\n?|\n/, 1)[0] ?? '';

/** The rows of a text, whose head has the separators; a spreadsheet counts no line for „sep=;“, which says the separator. */
export function textRows(whole: string, headOf: (text: string) => string): string[][] {
  if (/<\s*(html|!doctype|script)/i.test(whole.slice(0, 4096))) throw unreadable('binary');
  const [separatorLine = '', separator = ''] = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  linesOf(text, unreadable);
  const head = headOf(text.replace(/^\uFEFF/, ''));
  const separators = separator && separator.repeat(Math.max(head.split(separator).length - 1, 1));
  return csvRows(text, separators || head, unreadable);
}

export const unreadable = (details: string) => new ClubError('import_unreadable', { details });
