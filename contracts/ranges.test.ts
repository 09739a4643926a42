import { expect, test } from 'vitest';
import { rangeInput } from './inputs/ranges.ts';
import { daysAhead, daysOf } from './ranges.ts';

test('the last days end today, days ahead begin with it; a month is a month both ways', () => {
  expect(daysOf('7', '2026-03-02')).toEqual({ from: '2026-02-24', to: null });
  expect(daysAhead('30', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-04-01' });
  expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysAhead('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOf('2026-11-02..2026-11-08')).toEqual({ from: '2026-11-02', to: '2026-11-08' });
  expect(daysOf('all')).toEqual({ from: null, to: null });
});

test('an invalid range is refused, and in an address means all time', () => {
  for (const wrong of ['', '8', '2026-13', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01', "7'"]) {
    expect(rangeInput.safeParse(wrong).success).toBe(false);
    expect(daysOf(wrong)).toEqual({ from: null, to: null });
  }
});
