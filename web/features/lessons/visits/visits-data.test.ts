import { expect, test } from 'vitest';
import { countFree, type MakeUp } from './visits-data.ts';

test('a free credit is good until the midnight that ends its last day in the club', () => {
  const credit = (state: MakeUp['state'], valid_until: string) => ({ state, valid_until }) as MakeUp;
  const credits = [credit('free', '2027-03-28'), credit('free', '2027-04-10'), credit('booked', '2027-04-10')];
  expect(countFree(credits)).toBe(2);
  expect(countFree(credits, '2027-03-28T20:30:00Z')).toBe(2);
  expect(countFree(credits, '2027-03-28T21:00:00Z')).toBe(1);
});
