import { expect, test } from 'vitest';
import type { OfficeClass } from '../classes/classes-data.ts';
import { instructorsOf } from './instructors-data.ts';

const lesson = (more: Partial<OfficeClass>) =>
  ({
    instructor_id: 'ivan',
    is_active: true,
    duration_minutes: 45,
    max_capacity: 10,
    taken: 7,
    class_sessions: [
      { day_of_week: 1, start_time: '17:30' },
      { day_of_week: 3, start_time: '17:30' },
    ],
    ...more,
  }) as OfficeClass;

test('a week adds up over the running classes of each instructor', () => {
  const people = [
    { user_id: 'ivan', full_name: 'Иван' },
    { user_id: 'desi', full_name: 'Деси' },
  ];
  const classes = [lesson({}), lesson({ duration_minutes: 60, taken: 3 }), lesson({ is_active: false })];
  const [ivan, desi] = instructorsOf(people, classes);
  expect(ivan).toMatchObject({ sessions: 4, minutes: 210, children: 10, places: 20 });
  expect(desi).toMatchObject({ sessions: 0, minutes: 0, children: 0, places: 0, classes: [] });
});
