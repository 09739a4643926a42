import {
  CHILD_CELLS,
  MOST_LIST_CELL,
  type ChildCell,
  type ChildCells,
  type FamilyCells,
  type SkippedRow,
  type ListColumn,
  type ListGuess,
  type ListLayout,
} from '../../../../contracts/child-lists.ts';
import { GENDERS } from '../../../../contracts/children.ts';
import { LEVELS } from '../../../../contracts/levels.ts';
import { genderOf, isDay, levelOf } from '../../../platform/spreadsheets/typed-values.ts';
import {
  dayOrderOf,
  readContact,
  readDay,
  readDays,
  readEgn,
  splitDay,
  type DayOrder,
  type ReadDay,
} from './cells/list-cells.ts';
import { readPeople, type ReadName } from './cells/list-names.ts';
import { isSurnameFirst, titleOf } from './cells/list-titles.ts';
import { headOf, type Rows } from './list-layout.ts';

/** A child of a row. */
export interface RowChild {
  name: ReadName;
  day: ReadDay;
  cells: ChildCells;
}

/** A row of a list that names children, or the second parent of the children above. */
export interface ListRow {
  line: number;
  sheet: string | null;
  children: RowChild[];
  family: FamilyCells;
  familyGuesses: ListGuess[];
  class: string;
  isSection: boolean;
}

interface ReadRows {
  rows: ListRow[];
  left: SkippedRow[];
}

const SUM =
  /^(общ[оа]?|всичко|сума|итого|всего|total|sum|бр\.?|брой|изготвил\p{L}*|съставил\p{L}*|подпис\p{L}*|треньор\p{L}*|тренер\p{L}*|председател|забележк\p{L}*|дата)(?![\p{L}])/iu;
const SECTION =
  /(?<!\p{L})(група|групи|group|группа|отбор|ниво|басейн|смяна)(?!\p{L})|\d{1,2}[:.]\d{2}\s*(ч|-|–)|(?<!\p{L})(пон|втор|сряда|четв|пет|съб|нед)\p{L}*\s*(и|,|\/)|(?<!\p{L})(понеделник|вторник|сряда|четвъртък|петък|събот\p{L}*|недел\p{L}*|начинаещи|напреднали|състезатели)(?!\p{L})/iu;
/** „Бебешко плуване“: the second word of a person's name begins with a capital. */
const CLASS = /^\p{Lu}\S* (?!(?:и|and) )\p{Ll}[^\d@]*$/u;
const LONGEST_CLASS = 120;
/** People and numbers are in fewer signs; what is longer is none of them. */
const LONGEST_CELL = 400;
const LONG: ReadonlySet<ListColumn> = new Set(['notes', 'medical_notes', 'collectors']);
/** The signs that people write for nothing. */
const NOTHING = /^(?:[-–—.?/x×]+|0|няма|нет|не|no|none|n\/a)$/i;

/** The rows of a sheet below its head, each with the children in it. */
export function readRows(rows: Rows, { head, columns }: ListLayout, sheet: string | null, title: string): ReadRows {
  const titles = (rows[head] ?? []).map(titleOf).join('|');
  const ways: Notation = {
    surnameFirst: columns.full_name !== undefined && isSurnameFirst(headOf(rows, head)[columns.full_name] ?? ''),
    order: dayOrderOf(rows.slice(head + 1).map((cells) => cells[columns.birth_date ?? -1] ?? '')),
  };
  const read: ReadRows = { rows: [], left: [] };
  const width = Math.max(...rows.map(({ length }) => length));
  let section = title;
  for (const [at, cells] of rows.entries()) {
    // Lists are numbered before they are filled in.
    if (at <= head || cells.every((text) => text === '' || (text === cells[0] && /^\d{1,4}\.?$/.test(text)))) continue;
    const cell = (column: ListColumn) => {
      const text = (cells[columns[column] ?? -1] ?? '').replace(NOTHING, '');
      return text.slice(0, LONG.has(column) ? MOST_LIST_CELL : LONGEST_CELL);
    };
    const filled = cells.filter(Boolean);
    const leave = (reason: SkippedRow['reason']) =>
      read.left.push({
        line: at + 1,
        sheet,
        reason,
        text: filled
          .filter((text) => !readEgn(text))
          .join(' · ')
          .slice(0, 200),
      });
    if (cells.map(titleOf).join('|') === titles) leave('head');
    else if (
      SUM.test(filled[0]!) ||
      filled.every((text) => /^[\d\s.,/%лвbgneur€-]+$/i.test(text) && !isDay(readDay(text).day))
    )
      leave('sum');
    else if (isSectionRow(filled, cell, width)) {
      section = sectionOf(filled[0]!);
      leave('section');
    } else {
      const named = cell('class').replaceAll(/\s+/g, ' ').slice(0, LONGEST_CLASS);
      const of = { line: at + 1, sheet, class: named || section, isSection: !named && section !== '' };
      const row = { ...readRow(cell, ways), ...of };
      const isEmpty = row.children.length === 0 && Object.keys(row.family).length === 0;
      if (isEmpty || (row.children.length === 0 && !isNear(read.rows.at(-1), row))) leave('no_name');
      else read.rows.push(row);
    }
  }
  return read;
}

/** True if a row is right below another one, of the same class. */
export const isNear = (above: ListRow | undefined, row: ListRow): boolean =>
  above !== undefined && above.sheet === row.sheet && above.class === row.class && row.line - above.line < 3;

/** A row with one text that is no child's name: the head of the rows below it. */
function isSectionRow(filled: readonly string[], cell: (column: ListColumn) => string, width: number): boolean {
  if (filled.length > 1 || width < 2) return false;
  const [text = ''] = filled;
  if (SECTION.test(text) || CLASS.test(text)) return true;
  return !/\d{5}|@/.test(text) && !(cell('full_name') === text && text.split(' ').length > 1);
}

/** The name of a class in the head of its rows. */
export const sectionOf = (text: string): string =>
  text
    .replace(/^(?:група|групата|group|группа)\s*[:.–-]?\s*/i, '')
    .replace(/^["„“«'](.*)["“”»']$/u, '$1')
    .replace(/[\s:]+$/, '')
    .slice(0, LONGEST_CLASS);

type Cell = (column: ListColumn) => string;

/** The names and days of a list as it writes them. */
interface Notation {
  surnameFirst: boolean;
  order: DayOrder;
}

function readRow(
  cell: Cell,
  { surnameFirst, order }: Notation,
): Pick<ListRow, 'children' | 'family' | 'familyGuesses'> {
  const apart = ['first_name', 'middle_name', 'last_name'].map((column) => cell(column as ListColumn)).join(' ');
  // Beside a name there may be what has no column of its own.
  const { rest, day: besideName } = splitDay(cell('full_name') || apart.trim());
  const inName = /\d{6}|@/.test(rest.replace(/[\s/-]/g, '')) ? readContact(rest) : null;
  const remarks: string[] = [];
  const withoutRemarks = rest.replace(/\(([^)]*)\)/g, (_, remark: string) => {
    remarks.push(remark.trim());
    return ' ';
  });
  const people = inName ? inName.names.flatMap((name) => readPeople(name)) : readPeople(withoutRemarks, surnameFirst);
  const egn = readEgn(cell('egn'));
  const stated = readDays(cell('birth_date'), order);
  const days =
    stated.length > 0
      ? stated
      : besideName
        ? [besideName]
        : egn
          ? [{ day: egn.day, guess: 'from_egn' as const }]
          : insteadOfEgn(cell('egn'), order);
  const { family, guesses, spare, more } = readFamily(cell, inName);
  const shared = sharedCells(cell, spare, [...(inName ? [] : remarks), ...more]);
  const said = genderOf(cell('gender'));
  const gender = GENDERS.find((one) => one === said) ?? egn?.gender ?? '';
  // A birthday without a name is a child whose name a person has to say.
  if (people.length === 0 && days.length > 0) people.push({ name: '', guesses: [] });
  return {
    children: people.map((name, at) => ({
      name,
      day: dayAt(days, at, people.length),
      cells: { ...shared, ...(gender && people.length === 1 ? { gender } : {}) },
    })),
    family,
    familyGuesses: guesses,
  };
}

/** A birthday where a list has personal numbers: of a child whose number the club does not have. */
const insteadOfEgn = (text: string, order: DayOrder): ReadDay[] =>
  readDays(text, order).filter(({ day, question }) => question || (isDay(day) && !/^\d+$/.test(text)));

/** Children of one cell have as many dates, or one that only a person can give to them. */
function dayAt(days: readonly ReadDay[], at: number, count: number): ReadDay {
  if (days.length === count) return days[at]!;
  const [first] = days;
  if (!first) return { day: '' };
  const offer = first.question?.offer ?? first.day;
  return isDay(offer) ? { day: '', question: { kind: first.question?.kind ?? 'one_date', offer } } : first;
}

/** The cells that are more than a text. */
const READ: ReadonlySet<ChildCell> = new Set([
  'full_name',
  'birth_date',
  'gender',
  'skill_level',
  'emergency_contact_phone',
]);
const PLAIN = CHILD_CELLS.filter((column) => !READ.has(column));

function sharedCells(cell: Cell, spare: { name: string; phone: string }, remarks: readonly string[]): ChildCells {
  const cells: ChildCells = {};
  for (const column of PLAIN) if (cell(column)) cells[column] = cell(column);
  // A level of the club's own is kept as a note.
  const level = levelOf(cell('skill_level'));
  const isLevel = LEVELS.some((one) => one === level);
  if (isLevel) cells.skill_level = level;
  const notes = [cells.notes, isLevel ? '' : level, ...remarks].filter(Boolean).join('; ');
  if (notes) cells.notes = notes;
  const emergency = cell('emergency_contact_phone');
  const { phones, names } = readContact(emergency);
  // „Баба 0888 123 456“ in the column of names.
  const beside = readContact(cells.emergency_contact_name ?? '');
  const phone = phones[0] ?? (emergency || (beside.phones[0] ?? spare.phone));
  const named = beside.phones.length > 0 ? beside.names[0] : cells.emergency_contact_name;
  const name = named ?? (names[0] || spare.name);
  if (phone) cells.emergency_contact_phone = phone;
  if (name) cells.emergency_contact_name = name;
  return cells;
}

type Contact = ReturnType<typeof readContact>;

/**
 * The parents of a row, wherever it names them. `spare`: whom to call as well: a parent without a number, or a second
 * number of one. `more`: what is left, for the notes.
 */
function readFamily(
  cell: Cell,
  inName: Contact | null,
): { family: FamilyCells; guesses: ListGuess[]; spare: { name: string; phone: string }; more: string[] } {
  const stated = together(['parent_name', 'parent_phone', 'parent_email'], cell, inName);
  const other = together(['guardian_name', 'guardian_phone', 'guardian_email'], cell, null);
  // A father alone is the parent.
  const isAlone = [...stated.names, ...stated.phones, ...stated.emails, stated.unread].every((text) => !text);
  const [first, second] = isAlone ? [other, stated] : [stated, other];
  const guesses = [...first.guesses, ...second.guesses];
  const name = second.names[0] ?? first.names[1] ?? '';
  const phone = second.phones[0] ?? (name ? first.phones[1] : undefined) ?? '';
  const email = second.emails[0] ?? (name ? first.emails[1] : undefined) ?? '';
  if (first.names[1] && !second.names[0]) guesses.push('second_parent');
  const isReachable = Boolean(name && (phone || email));
  const spare = isReachable ? { name: '', phone: '' } : { name, phone: phone || (first.phones[1] ?? '') };
  if (first.phones[1] && !isReachable) guesses.push('second_phone');
  const used = new Set([first.names[0], first.phones[0], first.emails[0], name, phone, ...Object.values(spare)]);
  if (isReachable && email) used.add(email);
  const contacts = [first, second].flatMap(({ names, phones, emails, remarks }) => [
    ...names,
    ...phones,
    ...emails,
    ...remarks,
  ]);
  return {
    family: filledOnly({
      parent_name: first.names[0],
      parent_phone: first.phones[0] ?? first.unread,
      parent_email: first.emails[0],
      ...(isReachable ? { guardian_name: name, guardian_phone: phone, guardian_email: email } : {}),
    }),
    guesses: [...new Set(guesses)],
    spare,
    more: [...new Set(contacts.filter((text) => !used.has(text)))],
  };
}

/** The meaning of the cells of a parent together; `unread`: a number that is none. */
function together(columns: readonly ListColumn[], cell: Cell, more: Contact | null): Contact & { unread: string } {
  const all = [...columns.map((column) => readContact(cell(column))), ...(more ? [{ ...more, names: [] }] : [])];
  const [, phoneCell] = all;
  const isNone = phoneCell?.phones.length === 0 && phoneCell.emails.length === 0 && phoneCell.names.length === 0;
  const address = cell(columns[2]!);
  const emails = all.flatMap(({ emails }) => emails);
  return {
    names: [...new Set(all.slice(0, 2).flatMap(({ names }) => names))],
    phones: [...new Set(all.flatMap(({ phones }) => phones))],
    // A text that is no address is shown at its cell.
    emails:
      emails.length === 0 && /\p{L}/u.test(address) && all[2]!.phones.length === 0 ? [address] : [...new Set(emails)],
    guesses: all.slice(0, 2).flatMap(({ guesses }) => guesses),
    remarks: all.flatMap(({ remarks }) => remarks),
    unread: isNone && /\d/.test(cell(columns[1]!)) ? cell(columns[1]!) : '',
  };
}

const filledOnly = (cells: Record<string, string | undefined>): FamilyCells =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text)) as FamilyCells;
