import type { ImportColumn } from '../../../contracts/imports.ts';
import { cleanLine } from '../../../contracts/texts.ts';
import { ClubError } from '../club-error.ts';
import { csvRows, decodeText, linesOf } from './sheets.ts';
import { workbookRows } from './workbook.ts';

/** One row of the file: its line as a spreadsheet counts, and its cells by column, as texts. */
export interface FileRow {
  line: number;
  cells: Record<string, string>;
}

interface ReadFile {
  rows: FileRow[];
  /** Unknown heads. */
  unknown: string[];
}

/**
 * The rows of a CSV file or an Excel workbook under their head, which is the first row that is not empty. Refuses a
 * file that cannot be read (import_unreadable), lacks a column (import_columns, their keys in `details`), is empty or
 * too long.
 */
export function readTable(bytes: Buffer, columns: Readonly<Record<string, ImportColumn>>, mostRows: number): ReadFile {
  const sheet = readSheet(bytes);
  const at = sheet.findIndex((row) => row.some((cell) => cell !== ''));
  if (at < 0) throw new ClubError('import_empty');
  const head = sheet[at]!;
  const keys = matchHead(head, columns);
  const rows = sheet
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(at + 1)
    .filter(({ row }) => row.some((cell) => cell !== ''));
  if (rows.length === 0) throw new ClubError('import_empty');
  if (rows.length > mostRows) throw new ClubError('import_too_long');
  return {
    rows: rows.map(({ row, line }) => ({
      line,
      cells: Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, row[index] ?? '']] : []))),
    })),
    unknown: head.filter((name, index) => name !== '' && keys[index] === null),
  };
}

/** The column of each head; null for an unknown one. Of a column that occurs twice the first counts. */
function matchHead(head: readonly string[], importColumns: Readonly<Record<string, ImportColumn>>): (string | null)[] {
  const columns = Object.entries(importColumns);
  const plain = (name: string) =>
    name
      .trim()
      .toLocaleLowerCase('bg')
      .replace(/[\s*:]+/g, ' ')
      .trim();
  const taken = new Set<string>();
  const keys = head.map((name) => {
    const column = columns.find(
      ([key, { names }]) =>
        !taken.has(key) &&
        Object.values(names)
          .flat()
          .some((one) => plain(one) === plain(name)),
    );
    if (column) taken.add(column[0]);
    return column?.[0] ?? null;
  });
  const missing = columns.filter(([key, column]) => 'required' in column && !taken.has(key));
  const isHead = keys.some((key) => key !== null);
  if (!isHead || missing.length > 0)
    throw new ClubError('import_columns', {
      details: (missing.length > 0 ? missing : columns).map(([key]) => key).join(', '),
    });
  return keys;
}

function readSheet(bytes: Buffer): string[][] {
  return cleanRows(workbookRows(bytes, unreadable) ?? textRows(decodeText(bytes, unreadable), firstLine));
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
