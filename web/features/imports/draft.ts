import {
  FAMILY_CELLS,
  madeUpParent,
  MOST_FAMILIES_AT_ONCE,
  type ChildCells,
  type FamilyCells,
  type FamilyOutcome,
  type ListChild,
  type ListFamily,
  type ListQuestion,
} from '../../../contracts/child-lists.ts';
import { parsePhone } from '../../lib/phone.ts';
import type { Args } from '../../lib/rpc.ts';

export interface DraftChild extends ListChild {
  /** A person says that it is not imported. */
  isLeft?: boolean;
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
    if (family.id === familyId) return [{ ...family, children: [...family.children, child] }];
    if (family !== from) return [family];
    const children = family.children.filter(({ id }) => id !== childId);
    return children.length > 0 ? [{ ...family, children }] : [];
  });
  if (familyId !== null) return rest;
  const at = rest.findIndex(({ id }) => id === from.id);
  return rest.toSpliced(at + 1, 0, familyAlone(draft, from, child));
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

export const wantedChildren = ({ children }: DraftFamily): DraftChild[] => children.filter(({ isLeft }) => !isLeft);

const wordsOf = (name: string) =>
  name
    .toLocaleLowerCase('bg')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** Whether only a person knows who it is: a family of the club has its number, and nothing else of it. */
export function asksWho(family: DraftFamily, { known, children }: FamilyOutcome): boolean {
  if (known?.by !== 'phone' || family.isSame || family.guesses.includes('made_up')) return false;
  const words = wordsOf(known.full_name);
  const isNamed = wordsOf(family.cells.parent_name ?? '').some((word) => words.includes(word));
  return !isNamed && words.length > 0 && children.every(({ outcome }) => outcome !== 'exists');
}

type Input = Args<'import_families'>['families'][number];

/** A family as it is sent, with what was seen of it: the family of the club that it is, or that it is a new one. */
export function inputOf(family: DraftFamily, seen: { user_id: string | null; is_new: boolean }): Input {
  return {
    id: family.id,
    cells: family.cells,
    ...seen,
    children: wantedChildren(family).map(({ id, cells }) => ({ id, cells })),
  };
}

/** Families in the portions in which they are sent. */
export function portionsOf<Family>(families: readonly Family[]): Family[][] {
  const most = MOST_FAMILIES_AT_ONCE;
  return Array.from({ length: Math.ceil(families.length / most) }, (_, at) =>
    families.slice(at * most, (at + 1) * most),
  );
}
