import { saveFile } from '../browser/save-file.ts';

/** Languages whose spreadsheets write numbers with a comma, so that cells are separated by semicolons. */
const DECIMAL_COMMA = ['bg', 'ru'];

type Cell = string | number | null | undefined;

/**
 * CSV (RFC 4180) with a byte-order mark, so that spreadsheets read Cyrillic, and with the separator and the decimal sign of the
 * reader's own; what looks like a formula is a text.
 */
export function toCsv(rows: readonly (readonly Cell[])[], locale: string): string {
  return `\uFEFF${csvLines(rows, locale)}`;
}

/** The lines of some rows, for a file that is written in parts. */
export function csvLines(rows: readonly (readonly Cell[])[], locale: string): string {
  const separator = DECIMAL_COMMA.includes(locale) ? ';' : ',';
  return rows.map((row) => `${row.map((value) => cell(value, separator)).join(separator)}\r\n`).join('');
}

/** Offers a text to the person as a file. */
export function download(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(fileName, new Blob([text], { type }));
}

/** The beginning of a cell in a spreadsheet of either separator, and what is in it. */
const PARTS = /(^|[;,\t\r\n])([^;,\t\r\n]+)/g;

/** The text with an apostrophe before what a spreadsheet would take for a formula, also one that parts cells by another sign. */
const inert = (text: string): string =>
  text.replaceAll(PARTS, (all, before: string, part: string) =>
    /^[\s"]*[=+\-@]/.test(part) && !/^\s*[+-]?[\d\s.]+$/.test(part) ? `${before}'${part}` : all,
  );

function cell(value: Cell, separator: string): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  const safe = inert(value ?? '');
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
