import { expect, test } from 'vitest';
import { written } from './use-table-file.ts';

test.each([
  ['2026-11-27T15:30:00+00:00', '2026-11-27 17:30'],
  ['2026-07-01T21:30:00.123456Z', '2026-07-02 00:30'],
  ['2026-11-27', '2026-11-27'],
  ['Мая T', 'Мая T'],
  ['2026-13-99T99:99Z', '2026-13-99T99:99Z'],
  [5, 5],
  [null, null],
])('a file has %s as %s', (value, text) => expect(written(value)).toBe(text));
