import { expect, test } from 'vitest';
import { minorUnitsOf } from './typed-values.ts';

test('a sum of a file is in the club’s currency; one that names another is refused', () => {
  for (const text of ['15', '15,5', '15.50']) {
    expect(minorUnitsOf(text, 'BGN')).toBe(text === '15' ? 1500 : 1550);
    expect(minorUnitsOf(text, 'EUR')).toBe(text === '15' ? 1500 : 1550);
  }
  expect([minorUnitsOf('40,00 €', 'EUR'), minorUnitsOf('40 евро', 'EUR'), minorUnitsOf('40 лв.', 'BGN')]).toEqual([
    4000, 4000, 4000,
  ]);
  for (const text of ['40 лв.', '40 BGN', '-1', '40.005', '']) expect(minorUnitsOf(text, 'EUR')).toBeNaN();
  expect(minorUnitsOf('40 €', 'BGN')).toBeNaN();
});
