import { expect, test } from 'vitest';
import { monthAfter, monthGrid } from './month-grid.ts';

test('a month has whole weeks from Monday to Sunday', () => {
  const weeks = monthGrid('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]![0]).toBe('2026-10-26');
  expect(weeks.at(-1)!.at(-1)).toBe('2026-12-06');
  // A February that begins on a Monday needs no neighbours.
  expect(monthGrid('2027-02').flat()).toHaveLength(28);
});

test('months go on over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
