import { expect, test } from 'vitest';
import { clubUnitsOf, minorUnitsOf } from './typed-values.ts';

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

test('a leva club reads sums in euro where they say it, or where the file is said to be in euro', () => {
  const inLeva = (text: string, silent: 'EUR' | 'BGN' | null) => clubUnitsOf(text, 'BGN', silent);
  expect(['40,00 €', '78.23 лв.', '40'].map((text) => inLeva(text, 'EUR'))).toEqual([7823, 7823, 7823]);
  expect(['40,00 €', '78.23 лв.', '40'].map((text) => inLeva(text, 'BGN'))).toEqual([7823, 7823, 4000]);
  expect(inLeva('пет', 'EUR')).toBeNaN();
  expect([clubUnitsOf('40', 'EUR', 'BGN'), clubUnitsOf('40 лв.', 'EUR', null)]).toEqual([4000, Number.NaN]);
});
