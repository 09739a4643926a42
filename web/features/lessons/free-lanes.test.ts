import { expect, it } from 'vitest';
import { freeLanes } from './free-lanes.ts';

const lesson = (clock: string, lane: number | null, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  starts_at: `2026-11-23T${clock}:00Z`,
  duration_minutes: 45,
  status,
  lane,
});

it('lists the lanes that nothing takes during a lesson', () => {
  const one = lesson('15:00', 1);
  const all = [one, lesson('15:30', 3), lesson('15:45', 2), lesson('14:30', 4, 'cancelled')];
  expect(freeLanes(one, all, 4)).toEqual([2, 4]);
});

it('has no free lane beside a class that takes the whole pool', () => {
  const whole = lesson('15:00', null);
  expect(freeLanes(whole, [whole], 6)).toEqual([]);
});
