import { expect, it } from 'vitest';
import { lessonsOn } from './todays-lessons.ts';

const lesson = (id: string, starts_at: string) => ({ id, starts_at });
const texts = { title: 'Делфини', title_en: null, title_ru: null };

it('a child is taken from the lessons of its days, and from those that it visits', () => {
  // The 21st is a Saturday.
  const lessons = [lesson('friday', '2026-11-20T15:00:00Z'), lesson('saturday', '2026-11-21T15:00:00Z')];
  const seat = (days: number[] | null) => ({
    days,
    days_before: null,
    days_since: null,
    classes: { ...texts, lessons },
  });
  const visit = { lessons: { ...lesson('guest', '2026-11-21T08:00:00Z'), classes: texts } };
  const idsOf = (days: number[] | null) =>
    lessonsOn('2026-11-21', { enrollments: [seat(days)], visits: [visit] }).map(({ id }) => id);
  expect(idsOf(null)).toEqual(['guest', 'saturday']);
  expect(idsOf([6])).toEqual(['guest', 'saturday']);
  expect(idsOf([5])).toEqual(['guest']);
});
