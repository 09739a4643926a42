import { expect, test } from 'vitest';
import type { ChildOutcome, FamilyOutcome, ListChild, ListFamily } from '../../../contracts/child-lists.ts';
import {
  asksDay,
  asksIfOne,
  asksWho,
  countQuestions,
  inputOf,
  type Draft,
  withAnswer,
  withChildCells,
  withChildLeft,
  withCorrections,
  withFamilyCells,
  withMovedChild,
  withOffers,
  withTakenDay,
} from './draft.ts';
import { turned } from './TurnedDays.tsx';

const child = (id: string, more: Partial<ListChild> = {}): ListChild => ({
  id,
  line: 1,
  sheet: null,
  cells: { full_name: id, birth_date: '2016-01-02' },
  class: '',
  guesses: [],
  question: null,
  own: {},
  ...more,
});
const family = (id: string, children: ListChild[], cells: ListFamily['cells'] = {}): ListFamily => ({
  id,
  cells,
  guesses: [],
  reasons: [],
  children,
});
const shapeOf = (draft: Draft) =>
  draft.map(({ id, children }) => `${id}: ${children.map((each) => each.id).join(' ')}`);

test('a child moves to another family, whose last child takes the family with it', () => {
  const draft: Draft = [family('a', [child('a'), child('b')]), family('c', [child('c')])];
  expect(shapeOf(withMovedChild(draft, 'a', 'c'))).toEqual(['a: b', 'c: c a']);
  expect(shapeOf(withMovedChild(draft, 'c', 'a'))).toEqual(['a: a b c']);
  expect(withMovedChild(draft, 'c', null)).toBe(draft);
  expect(withMovedChild(draft, 'c', 'c')).toBe(draft);
});

test('a family of its own has what the child’s row says, but not the address of the family that it leaves', () => {
  const own = { parent_name: 'Мая', parent_phone: '+359888000001', parent_email: 'maya@family.example' };
  const draft: Draft = [family('a', [child('a', { own }), child('b', { own })], own), family('b', [child('c')])];
  const apart = withMovedChild(draft, 'b', null);
  expect(shapeOf(apart)).toEqual(['a: a', 'b+: b', 'b: c']);
  expect(apart[1]).toMatchObject({ cells: { parent_name: 'Мая', parent_phone: '+359888000001' }, isNew: true });
  expect(apart[1]!.cells.parent_email).toBeUndefined();
  const nameless = withMovedChild([family('a', [child('a'), child('б')], own)], 'б', null);
  expect(nameless[1]).toMatchObject({ cells: { parent_name: 'Родител на б' }, guesses: ['made_up'], isNew: false });
});

test('an answer ends its question, an offer those of its kind; who is left out is not sent', () => {
  const question = { kind: 'only_year', offer: '2016-01-01' } as const;
  const draft: Draft = [
    family('a', [child('a', { question }), child('b', { question })]),
    family('c', [child('c', { question: { kind: 'one_date', offer: '2015-01-01' } })]),
  ];
  expect(countQuestions(withChildCells(draft, 'a', { birth_date: '2016-05-06' }), 'only_year')).toBe(1);
  expect(countQuestions(withChildCells(draft, 'a', { full_name: 'Ана' }), 'only_year')).toBe(2);
  const called = withFamilyCells(draft, 'a', { parent_phone: '0888 123 456' });
  expect(called[0]!.cells.parent_phone).toBe('+359888123456');
  const offered = withOffers(draft, 'only_year');
  expect(offered[0]!.children.map(({ cells }) => cells.birth_date)).toEqual(['2016-01-01', '2016-01-01']);
  expect(offered[1]).toBe(draft[1]);
  const left = withChildLeft(draft, 'a', true);
  expect(countQuestions(left, 'only_year')).toBe(1);
  expect(inputOf(left[0]!, { user_id: null, is_new: false }).children.map(({ id }) => id)).toEqual(['b']);
});

test('only where both have a day is a person asked which one is right', () => {
  const outcome = (birth_date: string | null): ChildOutcome => ({ id: 'a', outcome: 'exists', birth_date, faults: [] });
  const born = (birth_date: string, more = {}) => child('a', { cells: { full_name: 'А', birth_date }, ...more });
  expect(asksDay(born('2016-03-06'), outcome('2016-03-05'))).toBe(true);
  for (const [listed, inClub] of [
    ['2016', '2016-03-05'],
    ['', '2016-03-05'],
    ['2016-03-05', '2016-03-05'],
  ] as const)
    expect(asksDay(born(listed), outcome(inClub))).toBe(false);
  expect(asksDay(born('2016-03-06'), outcome(null))).toBe(false);
  expect(asksDay(born('2016-03-06', { isLeft: true }), outcome('2016-03-05'))).toBe(false);
  const draft = withTakenDay([family('a', [born('2016-03-06')])], 'a', true);
  expect(inputOf(draft[0]!, { user_id: null, is_new: false }).children).toMatchObject([{ takes_birth_date: true }]);
});

test('a number alone does not make two families one: a person is asked, unless a name or a child says so', () => {
  const outcome = (full_name: string, child: 'new' | 'exists' = 'new'): FamilyOutcome => ({
    id: 'a',
    outcome: 'known',
    known: { user_id: 'x', by: 'phone', full_name, email: null, phone: '+359888000001' },
    faults: [],
    children: [{ id: 'a', outcome: child, birth_date: null, faults: [] }],
  });
  const own = family('a', [child('a')], { parent_name: 'Елена Петрова', parent_phone: '+359888000001' });
  expect(asksWho(own, outcome('Пенка Стоянова'))).toBe(true);
  expect(asksWho(own, outcome('Елена Димитрова'))).toBe(false);
  expect(asksWho(own, outcome('Пенка Стоянова', 'exists'))).toBe(false);
  expect(asksWho({ ...own, isSame: true }, outcome('Пенка Стоянова'))).toBe(false);
  expect(asksWho({ ...own, guesses: ['made_up'] }, outcome('Пенка Стоянова'))).toBe(false);
});

test('families of one number are joined with both parents, or stay apart, as a person says', () => {
  const question = { kind: 'one_phone', child: 'a' } as const;
  const angel = { parent_name: 'Ангел Бонев', parent_phone: '+359888773499', parent_email: 'bonev@family.example' };
  const mitko = { parent_name: 'Митко Дочев', parent_phone: '+359888773499', parent_email: 'dochev@family.example' };
  const asked = { ...family('b', [child('b'), child('c')], mitko), question };
  const draft: Draft = [family('a', [child('a')], angel), asked];
  const outcome = (of: 'new' | 'exists'): FamilyOutcome => ({
    id: 'b',
    outcome: 'new',
    known: null,
    faults: [],
    children: [{ id: 'b', outcome: of, birth_date: null, faults: [] }],
  });
  expect(asksIfOne(asked, outcome('new'))).toBe(true);
  expect(asksIfOne(asked, outcome('exists'))).toBe(false);
  const one = withAnswer(draft, asked, true);
  expect(shapeOf(one)).toEqual(['a: a b c']);
  expect(one[0]!.cells).toMatchObject({
    ...angel,
    guardian_name: 'Митко Дочев',
    guardian_email: 'dochev@family.example',
  });
  const apart = withAnswer(draft, asked, false);
  expect(shapeOf(apart)).toEqual(['a: a', 'b: b c']);
  expect(apart[1]).toMatchObject({ question: null, isNew: true });
});

test('a list that is read with other columns keeps what was said of cells that are read as they were, and who was moved', () => {
  const question = { kind: 'only_year', offer: '2016-01-01' } as const;
  const listed = (notes: string) => [
    family('1', [child('1', { line: 1, question }), child('2', { line: 2, cells: { full_name: 'Ия', notes } })], {
      parent_name: 'Ана',
    }),
    family('3', [child('3', { line: 3 })], { parent_name: 'Вера' }),
  ];
  const read = listed('леля');
  let draft: Draft = withChildCells(read, '1', { birth_date: '2016-05-06' });
  draft = withChildCells(draft, '2', { full_name: 'Ирина', notes: 'баба' });
  draft = withFamilyCells(draft, '3', { parent_phone: '0888 123 456' });
  draft = withMovedChild(withChildLeft(draft, '3', true), '2', '3');
  // Another column is the notes now; the first row is no child any more, so that all have other numbers.
  const [first, second] = listed('0888');
  const again = withCorrections(
    [
      { ...first!, children: first!.children.map((each) => ({ ...each, id: `${each.id}0` })) },
      { ...second!, id: '30', children: second!.children.map((each) => ({ ...each, id: '30' })) },
    ],
    { read, draft },
  );
  expect(again).toMatchObject([
    { cells: { parent_name: 'Ана' }, children: [{ id: '10', cells: { birth_date: '2016-05-06' }, question: null }] },
    {
      cells: { parent_name: 'Вера', parent_phone: '+359888123456' },
      children: [
        { id: '30', isLeft: true },
        { id: '20', cells: { full_name: 'Ирина', notes: '0888' } },
      ],
    },
  ]);
  expect(shapeOf(withCorrections(read, { read, draft: withMovedChild(read, '2', null) }))).toEqual([
    '1: 1',
    '2: 2',
    '3: 3',
  ]);
});

test('a day is turned where there is such a month: all questions of a birth date are written with it', () => {
  expect(turned('2016-11-05')).toBe('2016-05-11');
  expect(turned('2015-03-25')).toBe('2015-03-25');
});
