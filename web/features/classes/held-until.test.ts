import { expect, test } from 'vitest';
import { formatOf } from '../../../contracts/format.ts';
import { heldUntil } from './held-until.ts';

const now = Date.parse('2026-11-20T08:22:00Z');
const held = (until: string | null) => heldUntil(until, formatOf('bg'), now);

test('a seat is held up to an hour of today, or up to a whole day', () => {
  expect(held('2026-11-20T08:32:00Z')).toBe('10:32');
  expect(held('2026-11-20T22:00:00Z')).toBe('20 ное');
  expect(held('2026-12-01T22:00:00Z')).toBe('1 дек');
});

test('a hold that is over, or that ends with a draw, has no time', () => {
  expect(held('2026-11-20T08:22:00Z')).toBeNull();
  expect(held(null)).toBeNull();
});
