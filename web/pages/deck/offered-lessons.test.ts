import { expect, test } from 'vitest';
import { freeThen } from './offered-lessons.ts';

const lesson = (id: string, time: string, duration_minutes = 45) => ({
  id,
  starts_at: `2026-11-23T${time}:00Z`,
  duration_minutes,
});

test('a lesson is offered to those who lead nothing at its time', () => {
  const offered = [lesson('a', '15:00'), lesson('b', '16:00')];
  const free = (...led: ReturnType<typeof lesson>[]) => freeThen(offered, led).map(({ id }) => id);
  expect(free()).toEqual(['a', 'b']);
  expect(free(lesson('own', '15:30', 30))).toEqual(['b']);
  expect(free(lesson('own', '14:00', 240))).toEqual([]);
  // One that ends when the other begins is no hindrance.
  expect(free(lesson('own', '14:15'), lesson('late', '15:45', 15))).toEqual(['a', 'b']);
  expect(free(lesson('a', '15:00'))).toEqual(['a', 'b']);
});
