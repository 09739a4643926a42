import { expect, test } from 'vitest';
import { cut } from './stretches.ts';

test('a month is cut into days, a quarter into weeks, years into months of the calendar', () => {
  expect(cut({ from: '2024-02-01', to: '2024-02-29' }).stretches).toHaveLength(29);
  const quarter = cut({ from: '2026-01-01', to: '2026-03-31' });
  expect(quarter.unit).toBe('week');
  expect(quarter.stretches.at(-1)).toEqual({ from: '2026-03-26', to: '2026-03-31' });
  const years = cut({ from: '2024-11-20', to: '2026-01-10' });
  expect(years.unit).toBe('month');
  expect(years.stretches).toHaveLength(15);
  expect(years.stretches[0]).toEqual({ from: '2024-11-20', to: '2024-11-30' });
  expect(years.stretches.at(-1)).toEqual({ from: '2026-01-01', to: '2026-01-10' });
});

test('one day is one stretch', () => {
  expect(cut({ from: '2026-01-01', to: '2026-01-01' })).toEqual({
    unit: 'day',
    stretches: [{ from: '2026-01-01', to: '2026-01-01' }],
  });
});
