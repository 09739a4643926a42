import { saveFile } from '../browser/save-file.ts';

/** Languages whose spreadsheets write numbers with a comma, so that cells are separated by semicolons. */
const DECIMAL_COMMA = ['bg', 'ru'];

type Cell = string | number | null | undefined;

/**
 * CSV (RFC 4180) with a byte-order mark, so that spreadsheets read Cyrillic, and with the separator and the decimal sign of the
 * reader's own; cells that look like formulas are quoted.
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

function cell(value: Cell, separator: string): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s.,]+$/.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
