import { expect, test } from 'vitest';
import { turned } from './TurnedDays.tsx';

test('a day is turned where there is such a month: all questions of a birth date are written with it', () => {
  expect(turned('2016-11-05')).toBe('2016-05-11');
  expect(turned('2015-03-25')).toBe('2015-03-25');
});
