import { expect, test } from 'vitest';
import { leadersOf } from './next-lesson.ts';

const instructors = [
  { user_id: 'k', full_name: 'Калина Стоева' },
  { user_id: 'm', full_name: 'Мария Петрова' },
];
const leaders = (substitute_instructor_id: string | null, instructor_name: string | null, known = true) =>
  leadersOf({ substitute_instructor_id, swimClass: { instructor_name } }, known ? instructors : undefined);

test('a family reads who leads the lesson: a substitute instead of the main instructor', () => {
  expect(leaders(null, 'Иван Петров')).toBe('Иван Петров');
  expect(leaders('k', 'Иван Петров')).toBe('Калина Стоева');
  expect(leaders('k', null)).toBe('Калина Стоева');
  expect(leaders('k', 'Иван Петров, Мария Петрова')).toBe('Калина Стоева, Мария Петрова');
  expect(leaders('m', 'Иван Петров, Мария Петрова')).toBe('Мария Петрова');
  // No name rather than the wrong one.
  expect(leaders('k', 'Иван Петров', false)).toBeNull();
});
