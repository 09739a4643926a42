import { expect, test } from 'vitest';
import { withKnownMarks, withMarks, withOnly, type Roster } from './roster-data.ts';

const child = { child_id: 'a', mark: null, marked_at: null, sessions_remaining: 3 };
const roster = { lesson: { id: 'm' }, children: [child] } as unknown as Roster;
const none = { pending: [], sent: [], refused: [] } as never;
const left = (of: Roster) => withMarks('m', of.children, none)[0]!.left;
const mark = (status: 'present' | 'excused' | null, marked_at: string) => ({ child_id: 'a', status, marked_at });

test('what is left of a package follows the marks that the club has taken', () => {
  const present = withKnownMarks(roster, [mark('present', '2026-01-01T10:00:00Z')]);
  expect(left(present)).toBe(2);
  expect(left(withKnownMarks(present, [mark('present', '2026-01-01T10:00:00Z')]))).toBe(2);
  const excused = withKnownMarks(present, [mark('excused', '2026-01-01T10:01:00Z')]);
  expect(left(excused)).toBe(3);
  expect(left(withKnownMarks(excused, [mark('present', '2026-01-01T09:00:00Z')]))).toBe(3);
});

test('all marks read again change nothing, and one that is gone gives its session back', () => {
  const marks = [mark('present', '2026-01-01T10:00:00Z')];
  const present = withKnownMarks(roster, marks);
  expect(withOnly(present, marks)).toEqual(present);
  expect(left(withOnly(present, []))).toBe(3);
});
