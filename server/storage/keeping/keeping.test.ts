import { expect, test } from 'vitest';
import { keepingHeaders } from './keeping.ts';

const ruleOf = (own: string, seconds: number) =>
  keepingHeaders(own, { until: 1000 + seconds }, 1_000_000)['Cache-Control'];

test.each([
  ['max-age=3600', 60, 'private, max-age=60'],
  ['max-age=30', 60, 'private, max-age=30'],
  ['public, max-age=31536000, immutable', 60, 'private, max-age=60'],
  ['max-age=30, s-maxage=9999, stale-while-revalidate=9999', 60, 'private, max-age=30'],
  ['public', 60, 'private, max-age=60'],
  ['', 60, 'private, max-age=60'],
  ['max-age=30, MAX-AGE=10', 60, 'private, max-age=10'],
  ['max-age="999"', 60, 'private, max-age=60'],
  ['no-cache', 60, 'private, no-cache'],
  ['no-store, max-age=9', 60, 'private, no-store, max-age=9'],
  ['max-age=3600', -5, 'private, max-age=0'],
])('a file with %s, by an address of %d seconds: %s', (own, seconds, expected) => {
  expect(ruleOf(own, seconds)).toBe(expected);
});
