import { expect, test } from 'vitest';
import type { Swim } from '../results/swim.ts';
import { progressOf } from './goal-progress.ts';
import type { Goal } from './goals-data.ts';

const goal: Goal = {
  id: 'g',
  title: null,
  stroke: 'freestyle',
  distance: 100,
  course: 'SCM',
  target_centiseconds: 6000,
  target_date: null,
  started_on: '2026-03-01',
  done_at: null,
};
const swim = (swum_on: string, centiseconds: number, other: Partial<Swim> = {}): Swim => ({
  id: swum_on,
  stroke: 'freestyle',
  distance: 100,
  course: 'SCM',
  meet: null,
  points: null,
  swum_on,
  centiseconds,
  ...other,
});

test('counts from the best time of the day it was set, in its own event and course', () => {
  const times = [
    swim('2026-01-10', 6600),
    swim('2026-02-10', 6400),
    swim('2026-04-01', 6300),
    swim('2026-05-01', 6350),
    swim('2026-05-02', 5900, { course: 'LCM' }),
    swim('2026-05-03', 2900, { distance: 50 }),
  ];
  expect(progressOf(goal, times)).toEqual({ best: 6300, left: 300, gained: 100, wanted: 400, reached: false });
});

test('in an event not swum before, counts from the first time', () => {
  expect(progressOf(goal, [])).toEqual({ best: null, left: null, gained: 0, wanted: 1, reached: false });
  const times = [swim('2026-05-01', 6100), swim('2026-04-01', 6200)];
  expect(progressOf(goal, times)).toMatchObject({ best: 6100, left: 100, gained: 100, wanted: 200 });
});

test('is whole once the time is swum, also when it was swum before', () => {
  expect(progressOf(goal, [swim('2026-04-01', 6200), swim('2026-05-01', 6000)])).toMatchObject({
    left: 0,
    gained: 200,
    wanted: 200,
    reached: true,
  });
  expect(progressOf(goal, [swim('2026-01-01', 5800)])).toMatchObject({ left: 0, reached: true, gained: 1, wanted: 1 });
});

test('slower times since then are no steps back', () => {
  expect(progressOf(goal, [swim('2026-02-01', 6400), swim('2026-04-01', 6500)])).toMatchObject({ gained: 0 });
});

test('own words have no progress', () => {
  expect(progressOf({ ...goal, title: 'Пет тренировки', target_centiseconds: null }, [])).toBeNull();
});
