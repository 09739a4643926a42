import { expect, test } from 'vitest';
import { classIdsOf, themesOf, type SharedTheme } from './themes-data.ts';

const seat = (id: string, days: number[] | null = null, status = 'active') => ({ status, days, classes: { id } });
const theme = (class_id: string, starts_at: string) =>
  ({
    lesson_id: `${class_id} ${starts_at}`,
    theme: 'Гръб',
    homework: null,
    lessons: { class_id, starts_at },
  }) as SharedTheme;

test('a child has the themes of its classes, on its days', () => {
  const [friday, wednesday] = [theme('a', '2026-11-20T15:30:00Z'), theme('a', '2026-11-18T15:30:00Z')];
  const themes = [friday, wednesday, theme('b', '2026-11-20T15:30:00Z')];
  expect(themesOf({ enrollments: [seat('a')] }, themes)).toEqual([friday, wednesday]);
  expect(themesOf({ enrollments: [seat('a', [5])] }, themes)).toEqual([friday]);
  expect(themesOf({ enrollments: [seat('b', null, 'waitlist')] }, themes)).toEqual([]);
});

test('the classes of a family are asked for once', () => {
  const members = [{ enrollments: [seat('b'), seat('c', null, 'inactive')] }, { enrollments: [seat('a'), seat('b')] }];
  expect(classIdsOf(members)).toEqual(['a', 'b']);
});
