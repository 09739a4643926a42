import {
  MOST_LIST_COLUMNS,
  MOST_LIST_HEAD_ROWS,
  type ListColumn,
  type ListColumns,
  type ListLayout,
} from '../../../../contracts/child-lists.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { headRow } from '../../../platform/spreadsheets/find-head.ts';
import { dayOf, genderOf, isDay } from '../../../platform/spreadsheets/typed-values.ts';
import { readContact, readDays, readEgn, splitDay } from './cells/list-cells.ts';
import { columnsOf, namesOther, namesPerson, titleOf, titlesKey } from './cells/list-titles.ts';

export type Rows = readonly (readonly string[])[];

/** Rows by which a column is known. */
const LOOKED_AT = 200;
/** So much of a column has to look like what it is taken for. */
const MOST_OF = 0.6;
const OLDEST_YEARS = 25;
const LONGEST_NAME = 120;

/** The head that names most columns. Columns whose name says nothing are known by what is in them. */
export function findLayout(rows: Rows, columnsByTitles: ReadonlyMap<string, ListColumns>): ListLayout {
  const rememberedAt = (row: number) => columnsByTitles.get(titlesKey(titlesOf(headOf(rows, row))));
  const named = (row: number) => columnsOf(headOf(rows, row).slice(0, MOST_LIST_COLUMNS));
  const best = headRow(rows, (row) =>
    rememberedAt(row) ? Infinity : isHead(rows[row] ?? []) ? countOf(named(row)) : 0,
  );
  const remembered = best < 0 ? undefined : rememberedAt(best);
  if (remembered) return { head: best, columns: remembered, guessed: [], remembered: true };
  const head = best < 0 ? wordsAbove(rows) : best;
  const titled = best < 0 ? {} : named(best);
  const columns = withContent(rows, head, titled);
  const guessed = (Object.keys(columns) as ListColumn[]).filter((column) => titled[column] !== columns[column]);
  return { head, columns, guessed, remembered: false };
}

export const titlesOf = (cells: readonly string[]): string[] =>
  cells.slice(0, MOST_LIST_COLUMNS).map((cell) => cell.slice(0, 100));

/**
 * The titles of a head. One of two rows says above whose names, days and numbers are below: „Дете“ over „Име“ and
 * „Роден“, „Майка“ over „Име“ and „Тел.“.
 */
export function headOf(rows: Rows, head: number): readonly string[] {
  const [above = [], cells = []] = [rows[head - 1], rows[head]];
  const people = above.filter(namesPerson).length;
  const spans = above.some((title, at) => title && !above[at + 1] && cells[at] && cells[at + 1]);
  if (people < 2 || !spans || !isHead(above)) return cells;
  let over = '';
  return Array.from({ length: Math.max(above.length, cells.length) }, (_, at) => {
    const title = cells[at] ?? '';
    if (above[at]) over = above[at];
    if (!title) return above[at] ?? '';
    return titleOf(over) === titleOf(title) ? title : `${over} ${title}`.trim();
  });
}

const countOf = (columns: ListColumns) => Object.keys(columns).length;

/** A row with a number or an address is none of titles; days are, in a list of attendance, beside titles. */
const isHead = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /@.+\./.test(cell) || (/\d{6}/.test(cell.replace(/[\s/-]/g, '')) && !isDay(dayOf(cell)))) &&
  (countOf(columnsOf(cells)) > 1 || !cells.some((cell) => isDay(dayOf(cell))));

/** The head of a list whose titles say nothing: its first row, where the next ones are of another kind. */
function wordsAbove(rows: Rows): number {
  const first = rows.findIndex((cells) => cells.filter(Boolean).length > 1);
  const cells = rows[first] ?? [];
  return first >= 0 && first < MOST_LIST_HEAD_ROWS && isHead(cells) && !cells.some(isName) ? first : -1;
}

const NAME = /^\p{Lu}[\p{L}.'’-]+(?:(?:\s*[,\n]\s*|\s+)(?:и\s+)?\p{Lu}[\p{L}.'’-]*){1,5}$/u;
const NOT_A_NAME = /група|group|класа?\b|училищ|басейн|ул\.|град|общо|списък/i;
/** A name, with a year or a date beside it at times. */
const isName = (text: string) => text.length < LONGEST_NAME && NAME.test(readable(text)) && !NOT_A_NAME.test(text);
const readable = (text: string) =>
  splitDay(text)
    .rest.replace(/\([^)]*\)/g, ' ')
    .replace(/^\d{1,3}[.)]?\s+/, '')
    .replace(/[\s\-–]+$/, '')
    .trim();
const isYear = (text: string) => /^20[0-3]\d(?: ?г\.?)?$/.test(text);
const isEmail = (text: string) => text.length < LONGEST_NAME && /^\S+@\S+\.\S+$/.test(text);
const isPhone = (text: string) =>
  // A moment is no number.
  !/\d:\d\d/.test(text) &&
  text.length < LONGEST_NAME &&
  text.replace(/\D/g, '').length > 7 &&
  !isDay(dayOf(text)) &&
  readContact(text).phones.length > 0;
const isBirthDate = (text: string) => {
  const day = readDays(text)[0]?.day ?? '';
  const thisYear = Number(clubDay().slice(0, 4));
  const year = isYear(text) ? Number(text.slice(0, 4)) : isDay(day) ? Number(day.slice(0, 4)) : 0;
  return year > thisYear - OLDEST_YEARS && year < thisYear;
};

/** The columns whose cells look like something that is still missing. */
function withContent(rows: Rows, head: number, named: ListColumns): ListColumns {
  const columns = { ...named };
  const titles = headOf(rows, head);
  const sample = rows.slice(head + 1, head + 1 + LOOKED_AT);
  const width = Math.min(Math.max(0, ...sample.map(({ length }) => length)), MOST_LIST_COLUMNS);
  // „Гр.“ is a class, or a year of birth.
  const ofClass = columns.class ?? -1;
  const inClass = sample.map((row) => row[ofClass] ?? '').filter(Boolean);
  if (titleOf(titles[ofClass] ?? '') === 'гр' && inClass.length > 0 && inClass.every(isBirthDate)) {
    columns.birth_date ??= ofClass;
    delete columns.class;
  }
  const taken = new Set(Object.values(columns));
  for (let at = 0; at < width; at++) {
    if (taken.has(at)) continue;
    const cells = sample.map((row) => row[at] ?? '').filter(Boolean);
    const column = cells.length > 0 && columnLike(cells, columns, titles[at] ?? '');
    if (column) columns[column] = at;
  }
  return columns;
}

function columnLike(cells: readonly string[], columns: ListColumns, title: string): ListColumn | null {
  const are = (test: (text: string) => boolean) => cells.filter(test).length >= cells.length * MOST_OF;
  const free = (...alternatives: ListColumn[]) => alternatives.find((column) => columns[column] === undefined) ?? null;
  if (are(isEmail)) return free('parent_email', 'guardian_email');
  if (are((text) => readEgn(text) !== null)) return free('egn');
  if (are(isBirthDate)) return columns.birth_date === undefined ? 'birth_date' : null;
  if (are(isPhone))
    return free('parent_phone', columns.guardian_name === undefined ? 'emergency_contact_phone' : 'guardian_phone');
  if (are((text) => genderOf(text) === 'female' || genderOf(text) === 'male')) return free('gender');
  const hasChild = columns.full_name !== undefined || columns.first_name !== undefined;
  if (!are(isName)) return null;
  if (!hasChild) return 'full_name';
  // A name below an unknown title that is in many rows is an instructor's; a parent's is in one or two.
  const repeats = titleOf(title) !== '' && new Set(cells).size < cells.length * MOST_OF;
  return repeats || namesOther(title) ? null : free('parent_name');
}
