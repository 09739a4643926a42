import { DAY_COLUMNS, type HiddenCells, type ImportColumn } from '../../../contracts/imports.ts';
import { cleanLine } from '../../../contracts/texts.ts';
import { ClubError } from '../club-error.ts';
import { headLine, headRow } from './find-head.ts';
import { csvRows, decodeText, linesOf } from './sheets.ts';
import { dayOf1904 } from './typed-values.ts';
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
}

type Columns = Readonly<Record<string, ImportColumn>>;

/**
 * The rows of a CSV file or an Excel workbook under their head: of the sheet, and the row in it, that name most columns.
 * Refuses a file that cannot be read (import_unreadable), lacks a column (import_columns, their keys in `details`), is
 * empty or too long.
 */
export function readTable(bytes: Buffer, columns: Columns, mostRows: number): ReadFile {
  const sheets = readSheets(bytes, columns);
  const best = mostNaming(sheets, columns);
  const head = best.sheet.rows[best.head]!;
  const keys = requireColumns(matchHead(head, columns), columns);
  const rows = best.sheet.rows
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(best.head + 1)
    .filter(({ row }) => row.some((cell) => cell !== ''));
  if (rows.length === 0) throw new ClubError('import_empty');
  if (rows.length > mostRows) throw new ClubError('import_too_long');
  const { is1904, hidden } = best.sheet;
  const read = (key: string, text: string) => (is1904 && DAY_COLUMNS.has(key) ? dayOf1904(text) : text);
  return {
    rows: rows.map(({ row, line }) => ({
      line,
      cells: Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, read(key, row[index] ?? '')]] : []))),
    })),
    unknown: head.filter((name, index) => name !== '' && keys[index] === null),
    otherSheets: sheets.filter((sheet) => sheet !== best.sheet).map(({ name }) => name),
    hidden,
  };
}

/** The sheet, and the row in it, that name most columns; the first row that is not empty where none names any. */
function mostNaming(sheets: readonly WorkbookSheet[], columns: Columns): { sheet: WorkbookSheet; head: number } {
  const count = (row: readonly string[] = []) => countOf(matchHead(row, columns));
  const heads = sheets.map((sheet) => ({ sheet, head: headRow(sheet.rows, (row) => count(sheet.rows[row])) }));
  const most = Math.max(...heads.map(({ sheet, head }) => count(sheet.rows[head])));
  const naming = most > 0 ? heads.find(({ sheet, head }) => count(sheet.rows[head]) === most) : undefined;
  if (naming) return naming;
  const first = sheets.map((sheet) => ({
    sheet,
    head: sheet.rows.findIndex((row) => row.some((cell) => cell !== '')),
  }));
  const filled = first.find(({ head }) => head >= 0);
  if (!filled) throw new ClubError('import_empty');
  return filled;
}

type Keys = (string | null)[];

const countOf = (keys: Keys): number => keys.filter((key) => key !== null).length;

/** The column of each head; null for an unknown one. Of a column that occurs twice the first counts. */
function matchHead(head: readonly string[], columns: Columns): Keys {
  const plain = (name: string) =>
    name
      .trim()
      .toLocaleLowerCase('bg')
      .replace(/[\s*:]+/g, ' ')
      .trim();
  const taken = new Set<string>();
  return head.map((name) => {
    const column = Object.entries(columns).find(
      ([key, { names }]) =>
        !taken.has(key) &&
        Object.values(names)
          .flat()
          .some((one) => plain(one) === plain(name)),
    );
    if (column) taken.add(column[0]);
    return column?.[0] ?? null;
  });
}

function requireColumns(keys: Keys, columns: Columns): Keys {
  const missing = Object.keys(columns).filter((key) => columns[key]?.required && !keys.includes(key));
  if (countOf(keys) === 0 || missing.length > 0)
    throw new ClubError('import_columns', {
      details: (missing.length > 0 ? missing : Object.keys(columns)).join(', '),
    });
  return keys;
}

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
  rows.map((cells) => cells.map((cell) => cleanLine(cell.replaceAll('\v', '\n')).trim()));

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
