import {
  FAMILY_CELLS,
  madeUpParent,
  MOST_FAMILIES_AT_ONCE,
  type ChildCells,
  type ChildOutcome,
  type FamilyCells,
  type FamilyOutcome,
  type ListChild,
  type ListFamily,
  type ListQuestion,
} from '../../../contracts/child-lists.ts';
import type { Args } from '../../lib/api/rpc.ts';
import { parsePhone } from '../../lib/forms/phone.ts';
import { isDate } from '../../lib/forms/typed-date.ts';

export interface DraftChild extends ListChild {
  /** A person says that it is not imported. */
  isLeft?: boolean;
  /** The list's birth date is right, where the club has another one. */
  takesDay?: boolean;
}

/** A family of a list with what a person said of it. */
export interface DraftFamily extends Omit<ListFamily, 'children'> {
  children: DraftChild[];
  /** It is none of the club, whatever its number or its children say. */
  isNew?: boolean;
  /** It is the family of the club that has its number, by another name. */
  isSame?: boolean;
}
export type Draft = readonly DraftFamily[];

const changed = (draft: Draft, id: string, change: (family: DraftFamily) => DraftFamily): Draft =>
  draft.map((family) => (family.id === id ? change(family) : family));

export const withFamily = (draft: Draft, id: string, change: Partial<DraftFamily>): Draft =>
  changed(draft, id, (family) => ({ ...family, ...change }));

export const withFamilyCells = (draft: Draft, id: string, cells: FamilyCells): Draft =>
  changed(draft, id, (family) => ({
    ...family,
    cells: { ...family.cells, ...withNumbers(cells) },
    guesses: 'parent_name' in cells ? family.guesses.filter((guess) => guess !== 'made_up') : family.guesses,
  }));

/** Typed phones as they are kept. */
const withNumbers = <Cells extends FamilyCells | ChildCells>(cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([name, text]) => [name, name.endsWith('_phone') ? parsePhone(text) : text]),
  ) as Cells;

const withChild = (draft: Draft, childId: string, change: (child: DraftChild) => DraftChild): Draft =>
  draft.map((family) =>
    family.children.some(({ id }) => id === childId)
      ? { ...family, children: family.children.map((child) => (child.id === childId ? change(child) : child)) }
      : family,
  );

export const withChildCells = (draft: Draft, childId: string, cells: ChildCells): Draft =>
  withChild(draft, childId, (child) => ({
    ...child,
    cells: { ...child.cells, ...withNumbers(cells) },
    question: cells.birth_date === undefined ? child.question : null,
  }));

export const withChildLeft = (draft: Draft, childId: string, isLeft: boolean): Draft =>
  withChild(draft, childId, (child) => ({ ...child, isLeft }));

export const withTakenDay = (draft: Draft, childId: string, takesDay: boolean): Draft =>
  withChild(draft, childId, (child) => ({ ...child, takesDay }));

/** The birth date that the club has for a child, where the list has another one. */
export const otherDayOf = (child: DraftChild, outcome: ChildOutcome | undefined): string | null =>
  outcome?.birth_date && outcome.birth_date !== child.cells.birth_date ? outcome.birth_date : null;

/** True if a person may say which of the two is right: the list's is a day, too. */
export const asksDay = (child: DraftChild, outcome: ChildOutcome | undefined): boolean =>
  otherDayOf(child, outcome) !== null && isDate(child.cells.birth_date ?? '') && !child.isLeft;

/** Takes the birth dates that are offered for all questions of a kind. */
export const withOffers = (draft: Draft, kind: ListQuestion['kind']): Draft =>
  draft.map((family) =>
    family.children.some(({ question }) => question?.kind === kind)
      ? {
          ...family,
          children: family.children.map((child) =>
            child.question?.kind === kind
              ? { ...child, cells: { ...child.cells, birth_date: child.question.offer }, question: null }
              : child,
          ),
        }
      : family,
  );

export const countQuestions = (draft: Draft, kind: ListQuestion['kind']): number =>
  draft.flatMap(({ children }) => children).filter(({ question, isLeft }) => question?.kind === kind && !isLeft).length;

/** Moves a child to another family, or to one of its own (null), which has what its own row says. */
export function withMovedChild(draft: Draft, childId: string, familyId: string | null): Draft {
  const from = draft.find(({ children }) => children.some(({ id }) => id === childId));
  const child = from?.children.find(({ id }) => id === childId);
  if (!from || !child || from.id === familyId || (familyId === null && from.children.length === 1)) return draft;
  const rest = draft.flatMap((family) => {
    if (family.id === familyId) return [{ ...family, children: [...family.children, child], question: null }];
    if (family !== from) return [family];
    const children = family.children.filter(({ id }) => id !== childId);
    return children.length > 0 ? [{ ...family, children }] : [];
  });
  if (familyId !== null) return rest;
  const at = rest.findIndex(({ id }) => id === from.id);
  return rest.toSpliced(at + 1, 0, familyAlone(draft, from, child));
}

/** The family that a family is asked to be one with. */
export const otherOf = (draft: Draft, { question }: DraftFamily): DraftFamily | undefined =>
  draft.find(({ children }) => children.some(({ id }) => id === question?.child));

/** The answer to whether it is: its parent is the second one of the other, if that has none. */
export function withAnswer(draft: Draft, family: DraftFamily, isOne: boolean): Draft {
  const isPhone = family.question?.kind === 'one_phone';
  const other = otherOf(draft, family);
  if (!isOne || !other) return withFamily(draft, family.id, { question: null, ...(isPhone && { isNew: true }) });
  const { parent_name, parent_phone, parent_email } = family.cells;
  const second: FamilyCells =
    isPhone && !other.cells.guardian_name
      ? {
          ...(parent_name && { guardian_name: parent_name }),
          ...(parent_phone && { guardian_phone: parent_phone }),
          ...(parent_email && { guardian_email: parent_email }),
        }
      : {};
  const moved = family.children.reduce((now, { id }) => withMovedChild(now, id, other.id), draft);
  return withFamily(moved, other.id, { cells: { ...other.cells, ...second } });
}

function familyAlone(draft: Draft, from: DraftFamily, child: DraftChild): DraftFamily {
  const cells = { ...child.own };
  // An address is one account: it stays with the family that it was left with.
  if (cells.parent_email === from.cells.parent_email) delete cells.parent_email;
  if (cells.guardian_email === from.cells.guardian_email) delete cells.guardian_email;
  const isNameless = !FAMILY_CELLS.some((cell) => cell === 'parent_name' && cells[cell]) && !cells.parent_email;
  if (isNameless) cells.parent_name = madeUpParent(child.cells.full_name ?? '');
  let id = child.id;
  while (draft.some((family) => family.id === id)) id = `${id}+`;
  return {
    id,
    cells,
    guesses: isNameless ? ['made_up'] : [],
    reasons: [],
    children: [child],
    isNew: cells.parent_phone !== undefined && cells.parent_phone === from.cells.parent_phone,
  };
}

/** The same child of a list, whatever its columns are said to be: the nth of its row. */
function keysOf(families: Draft): Map<string, { family: DraftFamily; child: DraftChild }> {
  const keys = new Map<string, { family: DraftFamily; child: DraftChild }>();
  for (const family of families)
    for (const child of family.children) {
      let nth = 0;
      while (keys.has(`${child.sheet} ${child.line} ${nth}`)) nth += 1;
      keys.set(`${child.sheet} ${child.line} ${nth}`, { family, child });
    }
  return keys;
}

/** The cells that a person changed, of those that are read as they were before. */
function correctedCells<Cells extends FamilyCells | ChildCells>(now: Cells, read: Cells, said: Cells): Cells {
  const cells = { ...now };
  for (const name of Object.keys({ ...read, ...said }) as (keyof Cells)[])
    if (said[name] !== read[name] && now[name] === read[name]) cells[name] = said[name];
  return cells;
}

/**
 * A list that was read again with other columns, with what a person said of it before: cells that are read as they were,
 * who is left out, and who was moved. What a column now means otherwise is as it was read.
 */
export function withCorrections(now: Draft, before: { read: Draft; draft: Draft }): Draft {
  const [read, said, fresh] = [keysOf(before.read), keysOf(before.draft), keysOf(now)];
  const saidOf = new Map([...said].map(([, { family, child }]) => [child.id, { family, child }]));
  const keyOf = new Map([...fresh].map(([key, { child }]) => [child.id, key]));
  const draft = now.map((family) => {
    const children = family.children.map((child) => {
      const was = read.get(keyOf.get(child.id)!)?.child;
      const is = was && saidOf.get(was.id)?.child;
      if (!was || !is) return child;
      const cells = correctedCells(child.cells, was.cells, is.cells);
      const isAnswered = is.question === null && cells.birth_date !== child.cells.birth_date;
      return {
        ...child,
        cells,
        question: isAnswered ? null : child.question,
        isLeft: is.isLeft ?? false,
        takesDay: is.takesDay ?? false,
      };
    });
    const was = read.get(keyOf.get(family.children[0]!.id)!)?.family;
    const is = was && before.draft.find(({ id }) => id === was.id);
    if (!was || !is) return { ...family, children };
    const cells = correctedCells(family.cells, was.cells, is.cells);
    const isNamed = cells.parent_name !== family.cells.parent_name;
    const guesses = family.guesses.filter((guess) => guess !== 'made_up' || !isNamed);
    const { isNew, isSame, question } = is;
    const answers = { ...(isNew && { isNew }), ...(isSame && { isSame }), ...(question === null && { question }) };
    return { ...family, cells, guesses, children, ...answers };
  });
  return [...fresh].reduce<Draft>((moved, [key, { child }]) => {
    const was = read.get(key);
    const is = was && saidOf.get(was.child.id)?.family;
    if (!was || !is || is.id === was.family.id) return moved;
    const target = before.read.find(({ id }) => id === is.id);
    const host = target?.children.map((each) => [...read].find(([, found]) => found.child === each)?.[0] ?? '');
    const to = host && moved.find(({ children }) => children.some(({ id }) => host.includes(keyOf.get(id) ?? '')));
    if (target && !to) return moved;
    return withMovedChild(moved, child.id, to?.id ?? null);
  }, draft);
}

export const wantedChildren = ({ children }: DraftFamily): DraftChild[] => children.filter(({ isLeft }) => !isLeft);

const wordsOf = (name: string) =>
  name
    .toLocaleLowerCase('bg')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** True if the child is in the club, whether or not it takes another birth date. */
export const isThere = ({ outcome }: ChildOutcome): boolean => outcome === 'exists' || outcome === 'changed';

/** True if only a person knows who it is: a family of the club has its number, and nothing else of it. */
export function asksWho(family: DraftFamily, { known, children }: FamilyOutcome): boolean {
  if (known?.by !== 'phone' || family.isSame || family.guesses.includes('made_up')) return false;
  const words = wordsOf(known.full_name);
  const isNamed = wordsOf(family.cells.parent_name ?? '').some((word) => words.includes(word));
  return !isNamed && words.length > 0 && !children.some(isThere);
}

/** True if only a person knows that it is one with another family of the list; children that are in the club are of theirs. */
export const asksIfOne = ({ question }: DraftFamily, { children }: FamilyOutcome): boolean =>
  Boolean(question) && !children.every(isThere);

export const isAsked = (family: DraftFamily, outcome: FamilyOutcome): boolean =>
  asksIfOne(family, outcome) || asksWho(family, outcome);

type Input = Args<'import_families'>['families'][number];

/** A family as it is sent, with what was seen of it: the family of the club that it is, or that it is a new one. */
export function inputOf(family: DraftFamily, seen: { user_id: string | null; is_new: boolean }): Input {
  return {
    id: family.id,
    cells: family.cells,
    ...seen,
    children: wantedChildren(family).map(({ id, cells, takesDay = false }) => ({
      id,
      cells,
      takes_birth_date: takesDay,
    })),
  };
}

/** Families in the portions in which they are sent. */
export function portionsOf<Family>(families: readonly Family[]): Family[][] {
  const most = MOST_FAMILIES_AT_ONCE;
  return Array.from({ length: Math.ceil(families.length / most) }, (_, at) =>
    families.slice(at * most, (at + 1) * most),
  );
}
