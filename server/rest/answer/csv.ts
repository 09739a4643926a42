import { RestError } from '../errors.ts';

/** A header line and the rows, as RFC 4180 has it, no line break at the end; null is nothing at all. */
export function writeCsv(keys: string[], rows: (string | null)[][]): string {
  return [keys, ...rows].map((row) => row.map(writeCell).join(',')).join('\n');
}

function writeCell(value: string | null): string {
  if (value === null) return '';
  return value === '' || /[",()\\\s]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Reads a CSV body into objects by its header line. An unquoted NULL is null. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = readLines(text);
  if (!header) throw new RestError(400, 'PGRST102', 'Empty or invalid CSV');
  const keys = header.map((cell) => cell.value);
  return lines.map((cells) => {
    if (cells.length !== keys.length) throw new RestError(400, 'PGRST102', 'All lines must have same number of fields');
    return Object.fromEntries(
      cells.map((cell, index) => [keys[index]!, !cell.isQuoted && cell.value === 'NULL' ? null : cell.value]),
    );
  });
}

interface Cell {
  value: string;
  isQuoted: boolean;
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function readLines(text: string): Cell[][] {
  const lines: Cell[][] = [];
  let line: Cell[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || line.length > 0) {
    const match = CELL.exec(text);
    if (!match) throw new RestError(400, 'PGRST102', 'Empty or invalid CSV');
    const [, quoted, plain, separator] = match;
    line.push(
      quoted === undefined
        ? { value: plain!, isQuoted: false }
        : { value: quoted.replaceAll('""', '"'), isQuoted: true },
    );
    if (separator === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
