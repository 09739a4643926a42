import { expect, test } from 'vitest';
import { canceledLessons, leadersOf } from './next-lesson.ts';

const instructors = [
  { user_id: 'k', full_name: 'Калина Стоева' },
  { user_id: 'm', full_name: 'Мария Петрова' },
];
const leaders = (substitute_instructor_id: string | null, instructor_name: string | null, isLoaded = true) =>
  leadersOf({ substitute_instructor_id, swimClass: { instructor_name } }, isLoaded ? instructors : undefined);

test('a family reads who leads the lesson: a substitute instead of the main instructor', () => {
  expect(leaders(null, 'Иван Петров')).toBe('Иван Петров');
  expect(leaders('k', 'Иван Петров')).toBe('Калина Стоева');
  expect(leaders('k', null)).toBe('Калина Стоева');
  expect(leaders('k', 'Иван Петров, Мария Петрова')).toBe('Калина Стоева, Мария Петрова');
  expect(leaders('m', 'Иван Петров, Мария Петрова')).toBe('Мария Петрова');
  // No name rather than the wrong one.
  expect(leaders('k', 'Иван Петров', false)).toBeNull();
});

test('canceled lessons are those to which the child would have come, the next first', () => {
  const lesson = (id: string, day: string) => ({ id, starts_at: `${day}T15:30:00Z`, cancel_reason: 'Ремонт' });
  const canceled = [lesson('wednesday', '2026-12-02'), lesson('friday', '2026-12-04')];
  const idsOf = (...enrollments: Parameters<typeof canceledLessons>[0]) =>
    canceledLessons(enrollments).map(({ id }) => id);
  const seat = { status: 'active', days: null, classes: { canceled } };
  expect(idsOf(seat)).toEqual(['wednesday', 'friday']);
  expect(idsOf({ ...seat, days: [5] })).toEqual(['friday']);
  expect(idsOf({ ...seat, status: 'waitlist' })).toEqual([]);
  const other = { canceled: [lesson('tuesday', '2026-12-01')] };
  expect(idsOf(seat, { ...seat, classes: other })).toEqual(['tuesday', 'wednesday', 'friday']);
});
