import { MOST_LIST_HEAD_ROWS } from '../../../contracts/child-lists.ts';
import { MOST_COLUMNS } from './sheets.ts';

/** Rows by which the width of a sheet is known. */
const LOOKED_AT = 200;
const SEPARATORS = [';', '\t', ',', '|'];

/** The first of the rows that name most columns, from 0; -1 where none names any. A title is alone in its row, and no head. */
export function headRow(rows: readonly (readonly string[])[], named: (row: number) => number): number {
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map((cells) => cells.filter(Boolean).length));
  let best = { row: -1, count: 0 };
  for (const [row, cells] of rows.slice(0, MOST_LIST_HEAD_ROWS).entries()) {
    if (cells.filter(Boolean).length < Math.min(width, 2)) continue;
    const count = named(row);
    if (count > best.count) best = { row, count };
  }
  return best.row;
}

/** The line of a text that names most columns, if it names two; null where none does. */
export function headLine(text: string, named: (cells: readonly string[]) => number): string | null {
  const count = (line: string) =>
    Math.max(...SEPARATORS.map((separator) => named(line.split(separator, MOST_COLUMNS))));
  const head = mostOf(text, count);
  return count(head) > 1 ? head : null;
}

/** The line of a text that has most separators of one kind. */
export const separatedLine = (text: string): string =>
  mostOf(text, (line) => Math.max(...SEPARATORS.map((separator) => line.split(separator).length)));

const mostOf = (text: string, score: (line: string) => number): string => {
  const lines = text.split(/\r\n?|\n/, MOST_LIST_HEAD_ROWS);
  return lines.reduce((top, line) => (score(line) > score(top) ? line : top), lines[0] ?? '');
};
