import { createHash } from 'node:crypto';
import { LIST_COLUMNS, type ListColumn, type ListColumns } from '../../../../../contracts/child-lists.ts';
import { IMPORT_COLUMNS } from '../../../../../contracts/imports.ts';
import { namePartOf } from '../../../../platform/spreadsheets/name-parts.ts';

/** A longer text is no title. */
const LONGEST_TITLE = 60;

/** A title in lower case, with nothing but words. */
export const titleOf = (cell: string): string =>
  cell.length > LONGEST_TITLE
    ? ''
    : cell
        .toLocaleLowerCase('bg')
        .replace(/[^\p{L}\p{N}№]+/gu, ' ')
        .trim();

/** The names of the club's own template and export. */
const OWN_NAMES: ReadonlyMap<string, ListColumn> = new Map(
  LIST_COLUMNS.flatMap((column) => {
    const own = (IMPORT_COLUMNS.children as Record<string, { names: Record<string, readonly string[]> }>)[column];
    return own
      ? Object.values(own.names)
          .flat()
          .map((name) => [titleOf(name), column] as const)
      : [];
  }),
);

/** The beginnings of words of titles, in Bulgarian, English and Russian. */
const WORDS = {
  child:
    /^(дете|детск|дечица|плув(ец|ц)|състезател|ученик|курсист|участник|реб[её]н|спортсмен|child|kid$|swimmer|student|athlete)/,
  parent: /^(родител|настойник|майка|мама|майчин|мать|матер|мамин|опекун|parent|mother|mom|mum|guardian)/,
  father: /^(баща|татко|бащ|отец|отца|папа|father|dad)/,
  second: /^(втор|2|ii|second|друг|другой|доп)/,
  emergency: /^(спешн|авари|экстрен|emergency)/,
  phone: /^(тел|gsm|джи|мобил|моб|сот|phone|mobile|cell|контакт|връзка|связи|contact)/,
  email: /^(имейл|емейл|мейл|маил|email|mail|поща|почта|эл|електр|электр)/,
  birth: /^(род|роден|родена|родени|рожд\S*|ражд\S*|рожден\S*|birth\S*|born|dob|др|набор)$/,
  name: /^(име|имена|имената|имя|фио|names?)$/,
  given: /^(собствено|лично|first|given)/,
  middle: /^(презиме|бащино|отчество|middle|patronymic)/,
  surname: /^(фамили|surname|last|family)/,
  class: /^(група|групата|групи|гр|class|group|squad|группа)$/,
  gender: /^(пол|gender|sex)$/,
  level: /^(ниво|level|уровень)/,
  notes: /^(бележ|забел|коментар|примеч|замет|коммент|note|comment|remark)/,
  medical: /^(здрав|алерг|медиц|заболяв|диагноз|здоров|health|medical|allerg)/,
  collectors: /^(взема|взима|забира|collect)/,
  egn: /^(егн|egn|лнч)$/,
  other:
    /^(такса|клеймо|отметка|timestamp|сума|платен|плащан|записв|адрес|град|училищ|школа|клас|треньор|инструктор|учител|тренер|возраст|възраст|age|address|school|coach|instructor|teacher|fee|paid)/,
} as const;
type Word = keyof typeof WORDS;
const PARTS = ['given', 'middle', 'surname'] as const;

/** The meaning of a title by itself: `name` may be a child's, a given name beside a surname, or a parent's. */
type Titled = ListColumn | 'name' | null;

/** The column that a title names; null for none. */
function namedBy(title: string): Titled {
  const own = OWN_NAMES.get(title);
  if (own && title !== 'name') return own;
  if (title === 'д р' || title === 'г р') return 'birth_date';
  if (title === 'ф и о') return 'full_name';
  const words = title.split(' ');
  // The „name“ of „last name“ is no name by itself.
  const isPart = (at: number) => words[at] === 'name' && PARTS.some((part) => WORDS[part].test(words[at - 1] ?? ''));
  const has = (word: Word) => words.some((each, at) => WORDS[word].test(each) && !(word === 'name' && isPart(at)));
  if (has('egn')) return 'egn';
  if (has('collectors')) return 'collectors';
  if (has('emergency')) return has('phone') && !has('name') ? 'emergency_contact_phone' : 'emergency_contact_name';
  // „Медицинска бележка до“ is a certificate with its day.
  if (title.startsWith('мед') && has('notes')) return null;
  if (has('medical')) return 'medical_notes';
  if (has('notes')) return 'notes';
  const isSecond = has('father') || has('second');
  if (has('email')) return isSecond ? 'guardian_email' : 'parent_email';
  if (has('phone') && !has('birth')) return isSecond ? 'guardian_phone' : 'parent_phone';
  if (has('other')) return null;
  if (has('parent')) return has('second') ? 'guardian_name' : 'parent_name';
  if (has('father')) return 'guardian_name';
  if (has('birth')) return 'birth_date';
  if (has('middle') && !has('surname') && words.length < 3) return 'middle_name';
  if (has('surname') && has('given')) return 'full_name';
  if (has('surname') && !has('name')) return 'last_name';
  if (has('child') || has('surname') || (has('name') && words.length > 1))
    return has('given') ? 'first_name' : 'full_name';
  if (has('given')) return 'first_name';
  if (has('name')) return 'name';
  if (has('class')) return 'class';
  if (has('gender')) return 'gender';
  if (has('level')) return 'skill_level';
  return null;
}

const CHILD_PARTS = ['first_name', 'middle_name', 'last_name'] as const;

/** The part of a child's name that a title is of, where it says whose it is. */
function partOfChild(cell: string): ListColumn | null {
  const part = namePartOf(cell);
  return part?.person === 'child' ? (CHILD_PARTS[part.order] ?? null) : null;
}

/** The columns that the titles of a head name; of a name that occurs twice the second may be a parent's. */
export function columnsOf(cells: readonly string[]): ListColumns {
  const columns: ListColumns = {};
  const take = (at: number, ...choices: ListColumn[]) => {
    const free = choices.find((column) => columns[column] === undefined);
    if (free) columns[free] = at;
  };
  const parts = cells.map((cell) => partOfChild(cell));
  // „Име на детето“ alone is the whole name.
  const named = cells.map((cell, at) => (parts.includes('last_name') && parts[at]) || namedBy(titleOf(cell)));
  const hasSurname = named.includes('last_name');
  for (const [at, column] of named.entries()) {
    if (column === null) continue;
    if (column === 'name') {
      if (hasSurname && columns.first_name === undefined) take(at, 'first_name');
      // The name behind that of the child is a parent's.
      else if (hasSurname) take(at, 'parent_name', 'guardian_name');
      else take(at, ...(named.includes('full_name') ? [] : (['full_name'] as const)), 'parent_name', 'guardian_name');
    } else if (column === 'parent_phone') take(at, 'parent_phone', 'guardian_phone', 'emergency_contact_phone');
    else if (column === 'parent_name') take(at, 'parent_name', 'guardian_name');
    else if (column === 'parent_email') take(at, 'parent_email', 'guardian_email');
    // „Име и фамилия“ beside the names of the children is the parent's.
    else if (column === 'full_name' && columns.full_name !== undefined && !isOf('child', cells[at]))
      take(at, 'parent_name', 'guardian_name');
    else take(at, column);
  }
  return withOneParent(withGivenName(columns, cells), cells);
}

/** True if a title says of whom the columns below it are. */
export const namesPerson = (cell: string): boolean =>
  isOf('child', cell) || isOf('parent', cell) || isOf('father', cell);

/** True if a title says that what is below it is of neither a child nor a parent. */
export const namesOther = (cell: string): boolean => isOf('other', cell);

const isOf = (word: Word, cell = '') =>
  titleOf(cell)
    .split(' ')
    .some((each) => WORDS[word].test(each));

/** Beside a surname the name is a given name, unless its title says more. */
function withGivenName({ full_name, ...rest }: ListColumns, cells: readonly string[]): ListColumns {
  if (full_name === undefined) return rest;
  const isWhole = /фамил|фио|презиме|surname|last|full/.test(titleOf(cells[full_name] ?? ''));
  const isGiven = rest.last_name !== undefined && rest.first_name === undefined && !isWhole;
  return { ...rest, [isGiven ? 'first_name' : 'full_name']: full_name };
}

/** A father alone is the parent; the second number of one parent is one for emergencies, not that of a father beside a mother. */
function withOneParent(columns: ListColumns, cells: readonly string[]): ListColumns {
  const { guardian_name, guardian_phone, guardian_email, ...one } = columns;
  if (one.parent_name !== undefined && (guardian_name !== undefined || guardian_email !== undefined)) return columns;
  if (isOf('parent', cells[one.parent_phone ?? -1]) && isOf('father', cells[guardian_phone ?? -1])) return columns;
  const [phone, spare] = [one.parent_phone, guardian_phone].filter((position) => position !== undefined);
  const layout: Record<string, number | undefined> = {
    ...one,
    parent_name: one.parent_name ?? guardian_name,
    parent_phone: phone,
    parent_email: one.parent_email ?? guardian_email,
    emergency_contact_phone: one.emergency_contact_phone ?? spare,
  };
  return Object.fromEntries(Object.entries(layout).filter(([, position]) => position !== undefined)) as ListColumns;
}

/** True if a title names the surname before the given name. */
export const isSurnameFirst = (cell: string): boolean =>
  /^(ф и о|фио)( |$)|(^| )фамилия\S*( и)? (име|имя)|(^| )(surname|last name)( and)? (first |given )?name/.test(
    titleOf(cell),
  );

/** The key by which a club's head is found again. */
export function titlesKey(titles: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(titles.map(titleOf)))
    .digest('base64url');
}
