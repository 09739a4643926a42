import { expect, test } from 'vitest';
import { filterSchedule, readFilter, type ScheduledLesson } from './filter-schedule.ts';

const lesson = (id: string, parts: Partial<ScheduledLesson> = {}): ScheduledLesson => ({
  id,
  classId: id,
  title: id,
  level: 'beginner',
  ages: [5, 8],
  day: 1,
  time: '17:30:00',
  minutes: 45,
  location: { id: 'madara', name: 'Мадара' },
  instructor: null,
  free: 1,
  waiting: 0,
  price: 1500,
  ...parts,
});
const LESSONS = [
  lesson('first'),
  lesson('open', { level: null, ages: null, day: 7 }),
  lesson('full', { free: 0, waiting: 2, location: { id: 'olympia', name: 'Олимпия' } }),
  lesson('older', { level: 'advanced', ages: [11, 16] }),
];
const found = (address: string) =>
  filterSchedule(LESSONS, readFilter(new URLSearchParams(address))).map(({ id }) => id);

test('level and age keep what takes everybody; location, day and room narrow down', () => {
  expect(found('level=advanced')).toEqual(['open', 'older']);
  expect(found('age=8')).toEqual(['first', 'open', 'full']);
  expect(found('age=8&free=1')).toEqual(['first', 'open']);
  expect(found('location=olympia')).toEqual(['full']);
  expect(found('day=7')).toEqual(['open']);
});

test('an address written by hand that means nothing shows everything', () => {
  const all = LESSONS.map(({ id }) => id);
  expect(found('')).toEqual(all);
  expect(found('level=genius&age=200&day=0&free=yes&location=')).toEqual(all);
  expect(found('age=5.5&day=NaN')).toEqual(all);
});
