import { expect, test } from 'vitest';
import { withKnownMarks, withLesson, withMarks, withOnly, type Roster } from './roster-data.ts';

const unmarked = { mark: null, marked_at: null, client_id: null };
const roster = {
  lesson: { id: 'm', status: 'scheduled', cancel_reason: null },
  children: [{ child_id: 'a', ...unmarked, sessions_remaining: 3 }],
  visits: [{ child_id: 't', ...unmarked }],
} as unknown as Roster;
const none = { pending: [], sent: [], refused: [] } as never;
const left = (of: Roster) => withMarks('m', of.children, none)[0]!.left;
const mark = (status: 'present' | 'excused' | null, marked_at: string, child_id = 'a') => ({
  child_id,
  status,
  marked_at,
  client_id: marked_at,
});

test('what is left of a package follows the marks that the club has taken', () => {
  const present = withKnownMarks(roster, [mark('present', '2026-01-01T10:00:00Z')]);
  expect(left(present)).toBe(2);
  expect(left(withKnownMarks(present, [mark('present', '2026-01-01T10:00:00Z')]))).toBe(2);
  const excused = withKnownMarks(present, [mark('excused', '2026-01-01T10:01:00Z')]);
  expect(left(excused)).toBe(3);
  expect(left(withKnownMarks(excused, [mark('present', '2026-01-01T09:00:00Z')]))).toBe(3);
});

test('a lesson that is made up counts while the child is excused', () => {
  const away = {
    child_id: 'a',
    mark: 'excused',
    marked_at: null,
    client_id: null,
    sessions_remaining: 2,
    makes_up: true,
  };
  const credited = { ...roster, children: [away] } as unknown as Roster;
  expect(left(withKnownMarks(credited, [mark('present', '2026-01-01T10:00:00Z')]))).toBe(2);
  expect(left(withKnownMarks(credited, [mark(null, '2026-01-01T10:00:00Z')]))).toBe(3);
});

test('all marks read again change nothing, and one that is gone gives its session back', () => {
  const marks = [mark('present', '2026-01-01T10:00:00Z')];
  const present = withKnownMarks(roster, marks);
  expect(withOnly(present, marks)).toEqual(present);
  expect(left(withOnly(present, []))).toBe(3);
});

test('a guest is marked as any other, by what waits here before what is known', () => {
  const known = withKnownMarks(roster, [mark('present', '2026-01-01T10:00:00Z', 't')]);
  expect(known.visits).toMatchObject([{ mark: 'present', client_id: '2026-01-01T10:00:00Z' }]);
  expect(known.children).toEqual(roster.children);
  const waiting = { lesson_id: 'm', child_id: 't', status: 'absent', client_id: 'x', marked_at: '' };
  const shown = withMarks('m', known.visits, { pending: [waiting], sent: [], refused: [] } as never);
  expect(shown).toMatchObject([{ mark: 'absent', client_id: 'x', left: null }]);
  expect(withOnly(known, []).visits).toEqual(roster.visits);
});

test('the lesson of a roster is canceled, with its reason, and restored', () => {
  const cancelled = withLesson(roster, { status: 'cancelled', cancel_reason: 'Ремонт' });
  expect(cancelled.lesson).toMatchObject({ id: 'm', status: 'cancelled', cancel_reason: 'Ремонт' });
  expect(withLesson(cancelled, roster.lesson).lesson).toMatchObject({ status: 'scheduled', cancel_reason: null });
});
