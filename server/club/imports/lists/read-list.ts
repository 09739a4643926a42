import {
  LIST_SAMPLE_ROWS,
  MOST_LIST_COLUMNS,
  MOST_LIST_HEAD_ROWS,
  type ChildList,
  type SkippedRow,
  type ListColumn,
  type ListColumns,
  type ListFamily,
  type ListLayout,
  type ListSheet,
} from '../../../../contracts/child-lists.ts';
import { MAX_IMPORT_ROWS } from '../../../../contracts/imports.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { headLine, separatedLine } from '../../../platform/spreadsheets/find-head.ts';
import { joinName, namePartOf, SURNAME, type NamedPerson } from '../../../platform/spreadsheets/name-parts.ts';
import { cleanRows, textRows, unreadable } from '../../../platform/spreadsheets/read-file.ts';
import { decodeText } from '../../../platform/spreadsheets/sheets.ts';
import { dayOf1904 } from '../../../platform/spreadsheets/typed-values.ts';
import { workbookSheets } from '../../../platform/spreadsheets/workbook/workbook.ts';
import { readEgn } from './cells/list-cells.ts';
import { columnsOf, titleOf } from './cells/list-titles.ts';
import { joinFamilies } from './list-families.ts';
import { findLayout, headOf, titlesOf } from './list-layout.ts';
import { readRows, type ListRow } from './list-rows.ts';
import { sideBySide } from './side-by-side.ts';

/** The columns that a person named: of this list, or of one with the same head before. */
export interface ListLayouts {
  chosen?: Pick<ListLayout, 'head' | 'columns'> | null | undefined;
  /** By the keys of their heads. */
  kept: ReadonlyMap<string, ListColumns>;
  /** The sheets that a person left out. */
  sheetsLeft?: readonly string[] | null | undefined;
}

/** So many rows show what is in columns that the first ones leave empty. */
const MOST_MARGIN_ROWS = 3;

interface Sheet {
  /** Null where a file has one sheet only. */
  name: string | null;
  rows: string[][];
  /** The class that it is of, where a list is on several. */
  class: string;
  /** Days that are plain numbers are of the calendar of 1904. */
  is1904: boolean;
}

/**
 * A club's list of children from CSV or a workbook, in families. Refuses a file that cannot be read (import_unreadable),
 * is empty (import_empty) or too long (import_too_long). A list whose columns are not known has no families, and says
 * what is missing.
 */
export function readList(bytes: Buffer, { chosen, kept, sheetsLeft }: ListLayouts): ChildList {
  const sheets = readSheets(bytes);
  const [sheet, layout] = findSheet(sheets, chosen, kept);
  const titles = titlesOf(headOf(sheet.rows, layout.head));
  const isNamed = layout.columns.full_name !== undefined || layout.columns.first_name !== undefined;
  const missing: ListColumn[] = isNamed ? [] : ['full_name'];
  const nothing = { rows: [], left: [], counts: [], others: [], first: { sheet, head: layout.head } };
  const { rows, left, counts, others, first } = isNamed ? readAll(sheets, sheet, layout, new Set(sheetsLeft)) : nothing;
  const families: ListFamily[] = joinFamilies(rows);
  if (isNamed && families.length === 0 && !sheetsLeft?.length) throw new ClubError('import_empty');
  return {
    layout,
    titles,
    sample: sampleOf(first.sheet.rows, first.head, titles).map((cells) =>
      cells.slice(0, MOST_LIST_COLUMNS).map((cell) => (readEgn(cell) ? '••••••••••' : cell.slice(0, 200))),
    ),
    missing,
    families,
    left,
    sheets: counts,
    other_sheets: others,
  };
}

/** The head and the first rows, and those that have something in a column that is empty in them: notes at the margin. */
function sampleOf(rows: string[][], head: number, titles: string[]): string[][] {
  const below = rows.slice(Math.max(head + 1, 0));
  const sample = below.slice(0, head < 0 ? LIST_SAMPLE_ROWS : LIST_SAMPLE_ROWS - 1);
  const filled = new Set(sample.flatMap((cells) => cells.flatMap((cell, at) => (cell ? [at] : []))));
  for (const cells of below.slice(sample.length)) {
    if (sample.length >= LIST_SAMPLE_ROWS + MOST_MARGIN_ROWS) break;
    const fresh = cells.slice(0, MOST_LIST_COLUMNS).flatMap((cell, at) => (cell && !filled.has(at) ? [at] : []));
    if (fresh.length > 0) sample.push(cells);
    for (const at of fresh) filled.add(at);
  }
  return head < 0 ? sample : [titles, ...sample];
}

function readSheets(bytes: Buffer): Sheet[] {
  const workbook = workbookSheets(bytes, unreadable);
  const sheets = (
    workbook
      ? workbook.map(({ name, rows, is1904 }) => ({
          name: workbook.length > 1 ? name : null,
          rows: withParents(cleanRows(rows)),
          is1904,
        }))
      : [
          {
            name: null,
            rows: withParents(cleanRows(textRows(decodeText(bytes, unreadable), separatorLine))),
            is1904: false,
          },
        ]
  ).flatMap(apart);
  if (!sheets.some(({ rows }) => rows.some((cells) => cells.some(Boolean)))) throw new ClubError('import_empty');
  return sheets;
}

/** The rows of a sheet with the name of a parent in one column, where its head has the parts of it in several. */
function withParents(rows: string[][]): string[][] {
  for (const [head, titles] of rows.slice(0, MOST_LIST_HEAD_ROWS).entries()) {
    const parts = titles.map(namePartOf);
    const columnsOf = (person: NamedPerson | null, order: number) =>
      parts.flatMap((part, at) => (part?.person === person && part.order === order ? [at] : []));
    // Names that say of no one whose they are follow those of the child.
    const behind = columnsOf('child', SURNAME).length > 0 ? 0 : 1;
    const names = [...PARENTS, null].flatMap((person) => {
      const nth = person === null ? behind : 0;
      const [given, middle, surname] = [0, 1, SURNAME].map((order) => columnsOf(person, order)[nth]);
      if (given === undefined || surname === undefined) return [];
      return [[given, middle, surname].filter((at) => at !== undefined)];
    });
    if (names.length === 0) continue;
    return rows.map((cells, row) =>
      row < head ? cells : names.reduce((now, at) => joined(now, at, row === head), cells),
    );
  }
  return rows;
}
const PARENTS = ['parent', 'mother', 'father', 'second'] as const;

/** A row with the cells of a name in the first of them; of the head the title stays that is there. */
const joined = (cells: readonly string[], columns: readonly number[], isHead: boolean): string[] =>
  cells.map((text, at) =>
    !columns.includes(at)
      ? text
      : at !== columns[0]
        ? ''
        : isHead
          ? text
          : joinName(columns.map((column) => cells[column] ?? '')),
  );

/** A sheet, or the lists that are beside each other on it. */
function apart({ name, rows, is1904 }: Omit<Sheet, 'class'>): Sheet[] {
  const blocks = sideBySide(rows);
  if (blocks.length === 0) return [{ name, rows, is1904, class: name ?? '' }];
  return blocks.map(({ title, at, rows: own }) => {
    const named = [name, title || `${at + 1}`].filter(Boolean).join(' · ');
    return { name: named, rows: own, is1904, class: title || (name ?? '') };
  });
}

/** The line that names most columns, or has most separators: a list has a title above its head. */
const separatorLine = (text: string): string =>
  headLine(text, (cells) => Object.keys(columnsOf(cells)).length) ?? separatedLine(text);

/** The sheet that a person described, or the first whose head names most columns. */
function findSheet(
  sheets: readonly Sheet[],
  chosen: ListLayouts['chosen'],
  columnsByTitles: ListLayouts['kept'],
): [Sheet, ListLayout] {
  const layouts = sheets.map((sheet): [Sheet, ListLayout] => [sheet, findLayout(sheet.rows, columnsByTitles)]);
  const score = ([, { columns, remembered }]: [Sheet, ListLayout]) =>
    Object.keys(columns).length + (remembered ? 100 : 0);
  const best = layouts.reduce((top, each) => (score(each) > score(top) ? each : top));
  return chosen ? [best[0], { ...chosen, guessed: [], remembered: false }] : best;
}

/** The rows of the sheet and of the others with the same head, without those that are left out, and the first of those that are read. */
function readAll(sheets: readonly Sheet[], main: Sheet, layout: ListLayout, sheetsLeft: ReadonlySet<string>) {
  const titles = (main.rows[layout.head] ?? []).map(titleOf).join('|');
  const headIn = ({ rows }: Sheet) =>
    layout.head < 0 ? -1 : rows.findIndex((cells) => cells.map(titleOf).join('|') === titles);
  const alike = sheets
    .map((sheet) => ({ sheet, head: sheet === main ? layout.head : headIn(sheet) }))
    .filter(({ sheet, head }) => sheet === main || head >= 0);
  const others = sheets.filter((sheet) => !alike.some((each) => each.sheet === sheet)).map(({ name }) => name ?? '');
  const first = alike.find(({ sheet }) => !sheetsLeft.has(sheet.name ?? '')) ?? { sheet: main, head: layout.head };
  const all = { rows: [] as ListRow[], left: [] as SkippedRow[], counts: [] as ListSheet[], others, first };
  for (const { sheet, head } of alike) {
    // A sheet for each class has the class for a name.
    const read = readRows(
      withDays(sheet, layout.columns.birth_date),
      { ...layout, head },
      sheet.name,
      alike.length > 1 ? sheet.class : '',
    );
    const name = sheet.name ?? '';
    all.counts.push({ name, children: read.rows.reduce((sum, { children }) => sum + children.length, 0) });
    if (sheetsLeft.has(name)) continue;
    all.rows.push(...read.rows);
    all.left.push(...read.left);
    if (all.rows.length > MAX_IMPORT_ROWS) throw new ClubError('import_too_long');
  }
  return all;
}

/** The rows of a sheet with the birth dates of its own calendar. */
const withDays = ({ rows, is1904 }: Sheet, column = -1): string[][] =>
  is1904 && column >= 0 ? rows.map((cells) => cells.map((text, at) => (at === column ? dayOf1904(text) : text))) : rows;
