import type { ImportColumn } from '../../../contracts/imports.ts';
import { namePartOf, SURNAME, type NamedPerson, type NamePart } from './name-parts.ts';

export type Columns = Readonly<Record<string, ImportColumn>>;

/** The column of each cell of a head. A name in several cells, as „Име“ and „Фамилия“, is one column. */
export interface Head {
  /** The titles as a person reads them. */
  titles: string[];
  /** The key of each column; null for an unknown one. */
  keys: (string | null)[];
  /** The order of each cell in a name of several cells. */
  orders: number[];
}

/** The titles of a head that name a column. */
export const countOf = ({ keys }: Pick<Head, 'keys'>): number => keys.filter((key) => key !== null).length;

/** The head in a row, alone or with the row above it, whose cells say above whose names, days and numbers are below. */
export function headAt(rows: readonly (readonly string[])[], at: number, columns: Columns): Head {
  const cells = rows[at] ?? [];
  return headOfTwoRows(rows[at - 1] ?? [], cells, columns) ?? matchHead(cells, columns);
}

/** The column of each title. Of a column that occurs twice the first counts. */
export function matchHead(titles: readonly string[], columns: Columns): Head {
  const taken = new Set<string>();
  const keys = titles.map((title) => {
    const key = keyNamed(title, columns, taken);
    if (key) taken.add(key);
    return key;
  });
  return withNameParts({ titles: [...titles], keys, orders: keys.map(() => 0) }, columns);
}

/** The columns of names; a name that says nothing of its person is of the first of them that a file has. */
const OF_NAMES = ['full_name', 'instructor_name', 'parent_name'];

/** A head with the parts of a name, as „Име“ and „Фамилия на родителя“, in the column of the name. */
function withNameParts(head: Head, columns: Columns): Head {
  const parts = withChild(head.titles.map(namePartOf));
  const own = OF_NAMES.find((key) => key in columns);
  const taken = new Map<NamedPerson | null, string>([[null, own ?? '']]);
  for (const part of parts) {
    const keys = part?.person === 'child' ? ['full_name'] : part?.person === 'second' ? ['guardian_name'] : PARENTS;
    const free = keys.find((key) => key in columns && ![...taken].some(([, name]) => name === key && key !== own));
    if (part && !taken.has(part.person) && free) taken.set(part.person, free);
  }
  const { keys, orders } = { keys: [...head.keys], orders: [...head.orders] };
  for (const [person, key] of taken) {
    const at = (order: number) => parts.findIndex((part) => part?.person === person && part.order === order);
    const others = parts.some((part) => part && part.person !== person && taken.get(part.person) === key);
    const isWhole = head.keys.some((each, column) => each === key && parts[column] === null);
    // A whole name beside a given name is another person’s.
    if (at(SURNAME) < 0 || (person === null && others) || (isWhole ? at(0) >= 0 : at(0) < 0)) continue;
    for (const order of [0, 1, SURNAME]) {
      const column = at(order);
      if (column >= 0) [keys[column], orders[column]] = [key, order];
    }
  }
  return { ...head, keys, orders };
}
const PARENTS = ['parent_name', 'guardian_name'];

/** The parts; those of no one's name that the child lacks are the child's, as „Фамилия“ behind „Име на детето“. */
function withChild(parts: readonly (NamePart | null)[]): (NamePart | null)[] {
  const ofChild = parts.filter((part) => part?.person === 'child').map((part) => part?.order);
  const other = parts.findIndex((part) => part && part.person !== null && part.person !== 'child');
  const isChilds = ({ person, order }: NamePart, at: number) =>
    person !== null || (!ofChild.includes(order) && (other < 0 || at < other));
  if (ofChild.length === 0 || !parts.every((part, at) => part === null || isChilds(part, at))) return [...parts];
  return parts.map((part) => part && { ...part, person: part.person ?? 'child' });
}

const plain = (name: string) =>
  name
    .trim()
    .toLocaleLowerCase('bg')
    .replace(/[\s*:]+/g, ' ')
    .trim();

function keyNamed(title: string, columns: Columns, taken: ReadonlySet<string>): string | null {
  const named = Object.entries(columns).find(
    ([key, { names }]) =>
      !taken.has(key) &&
      Object.values(names)
        .flat()
        .some((one) => plain(one) === plain(title)),
  );
  return named?.[0] ?? null;
}

const CHILD =
  /^(?:(?:данни|информация) за )?(?:дете|деца|ученик|състезател|плувец|child|kid|swimmer|реб[её]н|дети|спортсмен)/u;
const PARENT =
  /^(?:(?:данни|информация) за )?(?:родител|настойник|майка|баща|татко|parent|mother|father|guardian|мать|отец|опекун)/u;
/** The parts of a name, in the order in which a name has them. */
const NAME_PARTS = [
  /^(?:(?:собствено |лично |малко )?име|имена|(?:трите|три|двете|пълно) имена?|име и фамилия|(?:first |given |full )?names?|имя|имя и фамилия|фио)$/u,
  /^(?:презиме|бащино(?: име)?|middle name|отчество)$/u,
  /^(?:фамилия|фамилно име|last name|surname|family name)$/u,
];
const PHONE = /^(?:тел|моб|gsm|phone|mobile|cell|сот)/u;
const EMAIL = /^(?:имейл|и-мейл|мейл|e-?mail|mail|[её]л|е-?мейл|поща|почта)/u;

/** A head of two rows; null where the cells above are not those of people. */
function headOfTwoRows(above: readonly string[], cells: readonly string[], columns: Columns): Head | null {
  const people = peopleIn(above, columns);
  const isOver = (at: number) =>
    people.has(at) && (!above[at + 1] || above[at + 1] === above[at]) && isPart(cells[at]) && Boolean(cells[at + 1]);
  if (!above.some((_, at) => isOver(at))) return null;
  const head: Head = { titles: [], keys: [], orders: [] };
  const taken = new Set<string>();
  let over = '';
  let person: string | null = null;
  for (let at = 0; at < Math.max(above.length, cells.length); at++) {
    if (above[at]) [over, person] = [above[at] ?? '', people.get(at) ?? null];
    const title = cells[at] ?? '';
    const order = NAME_PARTS.findIndex((part) => part.test(plain(title)));
    const isName = person !== null && (title === '' ? Boolean(above[at]) : order >= 0);
    const id = isName ? `${person} ${order}` : '';
    const key = isName ? (taken.has(id) ? null : person) : keyOf(title, { over, person }, columns, taken);
    if (key) taken.add(isName ? id : key);
    head.titles.push(title ? `${over} ${title}`.trim() : (above[at] ?? ''));
    head.keys.push(key);
    head.orders.push(order);
  }
  return head;
}

const isPart = (title = ''): boolean => [...NAME_PARTS, PHONE, EMAIL].some((part) => part.test(plain(title)));

/** The columns of names by the cells above what is said of a person; a second parent has the second. */
function peopleIn(above: readonly string[], columns: Columns): Map<number, string> {
  const people = new Map<number, string>();
  const first = (...keys: string[]) => keys.find((key) => key in columns && ![...people.values()].includes(key));
  for (const [at, title] of above.entries()) {
    const before = title === above[at - 1] ? people.get(at - 1) : undefined;
    const named = keyNamed(title, columns, new Set(people.values()));
    const key =
      before ??
      (named && named.endsWith('name') ? named : undefined) ??
      (CHILD.test(plain(title)) ? first('full_name') : undefined) ??
      (PARENT.test(plain(title)) ? first('parent_name', 'guardian_name') : undefined);
    if (title && key) people.set(at, key);
  }
  return people;
}

interface Above {
  over: string;
  person: string | null;
}

/** The column of a title that is no name, below that of a person: a number or an address is the person's. */
function keyOf(title: string, { over, person }: Above, columns: Columns, taken: ReadonlySet<string>): string | null {
  const fact = PHONE.test(plain(title)) ? 'phone' : EMAIL.test(plain(title)) ? 'email' : null;
  if (fact && person) {
    const key = person.replace(/name$/, fact);
    return key in columns && !taken.has(key) ? key : null;
  }
  const titles = title === '' ? [over] : [title, `${over} ${title}`, `${title} ${over}`];
  return titles.reduce<string | null>((key, each) => key ?? keyNamed(each, columns, taken), null);
}
