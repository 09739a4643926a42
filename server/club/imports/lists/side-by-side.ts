import { MOST_LIST_HEAD_ROWS } from '../../../../contracts/child-lists.ts';
import { columnsOf, namesPerson, titleOf } from './cells/list-titles.ts';
import type { Rows } from './list-layout.ts';
import { sectionOf } from './list-rows.ts';

/** A list beside others on one sheet, with the rows of the sheet. */
interface Block {
  /** The class that is named above its head. */
  title: string;
  /** Its first column, from 0. */
  at: number;
  rows: string[][];
}

/** Lists of one head beside each other, as clubs have a class beside another one; none where a sheet has one list. */
export function sideBySide(rows: Rows): Block[] {
  for (const [head, cells] of rows.slice(0, MOST_LIST_HEAD_ROWS).entries()) {
    const titles = cells.map(titleOf);
    const first = titles.findIndex(Boolean);
    const width = titles.indexOf(titles[first] ?? '', first + 1) - first;
    const block = titles.slice(first, first + width);
    if (first < 0 || width < 2 || !isList(cells.slice(first, first + width), block)) continue;
    const starts = Array.from({ length: Math.ceil((titles.length - first) / width) }, (_, at) => first + at * width);
    if (!starts.every((start) => block.every((title, at) => (titles[start + at] ?? '') === title))) continue;
    const above = rows[head - 1] ?? [];
    const isNamed = above.filter(Boolean).length > 1;
    return starts.map((start) => ({
      at: start,
      title: isNamed ? sectionOf(above.slice(start, start + width).find(Boolean) ?? '') : '',
      rows: rows.map((row) => row.slice(start, start + width)),
    }));
  }
  return [];
}

/** True if the titles are of children: „Име, Тел., Име, Тел.“ are of a child and its parent. */
function isList(cells: readonly string[], titles: readonly string[]): boolean {
  const { full_name, first_name, birth_date, egn } = columnsOf(cells);
  const name = full_name ?? first_name ?? -1;
  return (
    name >= 0 &&
    (birth_date !== undefined || egn !== undefined || titles.includes('№') || namesPerson(cells[name] ?? ''))
  );
}
