import {
  FAMILY_CELLS,
  madeUpParent,
  type FamilyCell,
  type FamilyCells,
  type FamilyQuestion,
  type FamilyReason,
  type ListChild,
  type ListFamily,
  type ListGuess,
} from '../../../../contracts/child-lists.ts';
import { plainName } from '../rows/find-people.ts';
import { surnameStem } from './cells/list-names.ts';
import { isNear, type ListRow, type RowChild } from './list-rows.ts';

/** A number or an address of more surnames than this is the coach's or the club's, and makes no family. */
const MOST_SURNAMES = 3;

/** One family of rows: joined to another it is that one. */
interface Knot {
  rows: ListRow[];
  /** The parents by its own rows, before it is joined to others. */
  contact: FamilyCells;
  reasons: Set<FamilyReason>;
  /** Another one that it may be of. */
  asks: { kind: FamilyQuestion['kind']; of: Knot } | null;
  into: Knot | null;
}

/** The families of a list: of one address, number or parent, and rows without a parent with the one above. */
export function joinFamilies(listed: readonly ListRow[]): ListFamily[] {
  const rows = withoutSharedEmails(listed);
  const knots = joinBelow(rows);
  for (const [reason, cells] of [
    ['email', ['parent_email', 'guardian_email']],
    ['phone', ['parent_phone', 'guardian_phone']],
  ] as [FamilyReason, FamilyCell[]][]) {
    const shared = sharedBy(rows, cells);
    const seen = new Map<string, Knot[]>();
    for (const knot of knots)
      for (const key of knot.rows.flatMap(({ family }) => cells.map((cell) => plainName(family[cell] ?? ''))))
        if (key && !shared.has(key)) joinBy(seen, key, knot, reason);
  }
  const shared = sharedBy(rows, ['parent_name']);
  const named = new Map<string, Knot>();
  for (const knot of knots) {
    const name = plainName(knot.contact.parent_name ?? '');
    const other = named.get(name);
    if (!name.includes(' ') || shared.has(name)) continue;
    if (other && agree(other, knot)) join(other, knot, 'parent');
    else if (!other) named.set(name, knot);
  }
  return knots
    .filter(({ into, rows: own }) => into === null && own.some(({ children }) => children.length > 0))
    .map(familyOf);
}

/** An address of many families is the club's own: an account has one owner. */
function withoutSharedEmails(rows: readonly ListRow[]): ListRow[] {
  const shared = sharedBy(rows, ['parent_email', 'guardian_email']);
  if (shared.size === 0) return [...rows];
  return rows.map((row) => {
    const family = { ...row.family };
    for (const cell of ['parent_email', 'guardian_email'] as const)
      if (shared.has(plainName(family[cell] ?? ''))) delete family[cell];
    const isSame = Object.keys(family).length === Object.keys(row.family).length;
    return isSame ? row : { ...row, family, familyGuesses: [...row.familyGuesses, 'shared_email'] };
  });
}

function rootOf(knot: Knot): Knot {
  let root = knot;
  while (root.into) root = root.into;
  if (knot !== root) knot.into = root;
  return root;
}

function join(first: Knot, second: Knot, reason: FamilyReason): void {
  const [one, other] = [rootOf(first), rootOf(second)];
  if (one === other) return;
  one.rows.push(...other.rows);
  one.reasons.add(reason);
  for (const each of other.reasons) one.reasons.add(each);
  one.asks ??= other.asks;
  other.rows = [];
  other.into = one;
}

function joinBy(seen: Map<string, Knot[]>, key: string, knot: Knot, reason: FamilyReason): void {
  const others = seen.get(key) ?? [];
  const other = others.find((each) => reason === 'email' || !areStrangers(rootOf(each), rootOf(knot)));
  if (other) return join(other, knot, reason);
  if (others[0]) rootOf(knot).asks ??= { kind: 'one_phone', of: others[0] };
  seen.set(key, [...others, knot]);
}

/** True if two families have other parents, and children of other surnames. */
function areStrangers(one: Knot, other: Knot): boolean {
  const [own, its] = [contactOf(one.rows), contactOf(other.rows)];
  const differ = (cell: FamilyCell) => plainName(own[cell] ?? '') !== plainName(its[cell] ?? '');
  const stems = new Set(one.rows.flatMap(stemsOf));
  return (
    Boolean(own.parent_name && its.parent_name) &&
    differ('parent_name') &&
    differ('parent_email') &&
    !other.rows.flatMap(stemsOf).some((stem) => stems.has(stem))
  );
}

/** A row without a parent belongs to the family above, if its surname does; one without a child is its second parent. */
function joinBelow(rows: readonly ListRow[]): Knot[] {
  const knots: Knot[] = [];
  const namesParents = rows.some(({ family }) => hasContact(family));
  const add = (row: ListRow, asks: Knot['asks'] = null) =>
    knots.push({
      rows: [row],
      contact: {},
      reasons: new Set(row.children.length > 1 ? ['cell'] : []),
      asks,
      into: null,
    });
  for (const row of rows) {
    const above = knots.at(-1);
    const before = above?.rows.at(-1);
    const isSecond = row.children.length === 0;
    const isOrphan = !isSecond && !hasContact(row.family) && namesParents && isBelow(before, row);
    const isSibling = isOrphan && stemsMeet(above!.rows, row);
    if (above && (isSibling || (isSecond && isNear(before, row)))) {
      above.rows.push(row);
      if (isSibling) above.reasons.add('row_above');
    } else if (isOrphan && above!.rows.some(({ family }) => hasContact(family)))
      add(row, { kind: 'row_above', of: above! });
    else add(row);
  }
  for (const knot of knots) knot.contact = contactOf(knot.rows);
  return knots;
}

/** Brothers and sisters may be of other classes, unless a row between them begins another one. */
const isBelow = (above: ListRow | undefined, row: ListRow): boolean =>
  isNear(above && !row.isSection ? { ...above, class: row.class } : above, row);

const hasContact = (family: FamilyCells) => FAMILY_CELLS.some((cell) => family[cell]);

const stemsOf = ({ children, family }: ListRow) =>
  [...children.map(({ name }) => name.name), family.parent_name ?? ''].filter(Boolean).map(surnameStem);

function stemsMeet(above: readonly ListRow[], row: ListRow): boolean {
  const stemsAbove = new Set(above.flatMap(stemsOf));
  return row.children.every(({ name }) => !name.name.includes(' ') || stemsAbove.has(surnameStem(name.name)));
}

/** The cells that children of many surnames share. */
function sharedBy(rows: readonly ListRow[], cells: readonly FamilyCell[]): ReadonlySet<string> {
  const stems = new Map<string, Set<string>>();
  for (const { family, children } of rows)
    for (const cell of cells) {
      const value = plainName(family[cell] ?? '');
      if (value === '') continue;
      const values = stems.get(value) ?? new Set();
      for (const { name } of children) values.add(surnameStem(name.name));
      stems.set(value, values);
    }
  return new Set([...stems].filter(([, values]) => values.size > MOST_SURNAMES).map(([value]) => value));
}

/** True if two families with a parent of one name say nothing that contradicts. */
function agree(one: Knot, other: Knot): boolean {
  const differ = (cell: FamilyCell) =>
    one.contact[cell] && other.contact[cell] && one.contact[cell] !== other.contact[cell];
  return !differ('parent_phone') && !differ('parent_email');
}

/** The parents by the rows of a family; what is on its first row counts. */
function contactOf(rows: readonly ListRow[]): FamilyCells {
  const cells: FamilyCells = {};
  for (const { family, children } of rows) {
    const isSecond = children.length === 0 && cells.parent_name !== undefined && !cells.guardian_name;
    if (isSecond && (family.parent_phone || family.parent_email)) {
      const { parent_name, parent_phone, parent_email } = family;
      Object.assign(cells, {
        ...(parent_name && { guardian_name: parent_name }),
        ...(parent_phone && { guardian_phone: parent_phone }),
        ...(parent_email && { guardian_email: parent_email }),
      });
      continue;
    }
    for (const cell of FAMILY_CELLS) if (family[cell] && !cells[cell]) cells[cell] = family[cell];
  }
  return cells;
}

function familyOf(knot: Knot): ListFamily {
  const rows = knot.rows.toSorted((a, b) => (a.sheet === b.sheet ? a.line - b.line : 0));
  const cells = contactOf(rows);
  const guesses = new Set<ListGuess>(rows.flatMap(({ familyGuesses }) => familyGuesses));
  if (rows.some(({ children }) => children.length === 0)) guesses.add('second_parent');
  const children = rows.flatMap((row) => row.children.map((child, at) => childOf(row, child, at)));
  if (!cells.parent_name && !cells.parent_email) {
    cells.parent_name = madeUpParent(children[0]!.cells.full_name ?? '');
    guesses.add('made_up');
  }
  const question = questionOf(knot);
  return {
    id: children[0]!.id,
    cells,
    guesses: [...guesses],
    ...(question && { question }),
    reasons: children.length > 1 ? [...knot.reasons] : [],
    children,
  };
}

function questionOf(knot: Knot): FamilyQuestion | null {
  const other = knot.asks && rootOf(knot.asks.of);
  const row = other?.rows.find(({ children }) => children.length > 0);
  return knot.asks && row && other !== knot ? { kind: knot.asks.kind, child: childId(row, 0) } : null;
}

const childId = (row: ListRow, at: number): string => [row.sheet ?? '', row.line, at].join('.');

function childOf(row: ListRow, { name, day, cells }: RowChild, at: number): ListChild {
  return {
    id: childId(row, at),
    line: row.line,
    sheet: row.sheet,
    cells: { full_name: name.name, birth_date: day.day, ...cells },
    class: row.class,
    guesses: [...name.guesses, ...(day.guess ? [day.guess] : []), ...(row.isSection ? (['section'] as const) : [])],
    question: day.question ?? null,
    own: row.family,
  };
}
