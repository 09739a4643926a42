import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, exactUnits, minorUnits, sumOf } from './amounts.ts';

test.each([
  ['24 491,10', 2_449_110],
  ['1 300.00', 130_000],
  ['1.300,00', 130_000],
  ['1,300.00', 130_000],
  ['1\u00a0234\u202f567,8', 123_456_780],
  ['40,9', 4090],
  ['12', 1200],
  ['-12.00', -1200],
  ['12,00 EUR', 1200],
  ['1,300', null],
  ['1.2.3', null],
  ['12.345,6,7', null],
  ['', null],
  ['сто', null],
  ['1e5', null],
  ['99999999999', null],
  ['−12,00', -1200],
  ['–12,00', -1200],
  ['- 12,00', -1200],
  ['12,00-', -1200],
  ['(12,00)', -1200],
  ['\u200e-12,00', -1200],
  ['+12,00', 1200],
  ['1’234.50', 123_450],
  ["1'234.50", 123_450],
  ['1\u2009234,50', 123_450],
  ['1.234.567,8', 123_456_780],
  ['81.8100', 8181],
  ['(-12,00)', null],
  ['-12,00-', null],
  ['(12,00', null],
  ['81.815', null],
  ['81.8150', null],
  ['1 2,00', null],
  ['1 234.567,00', null],
  ['1.2.3', null],
  [' '.repeat(100_000), null],
])('%s is %s minor units', (text, value) => expect(minorUnits(text)).toBe(value));

test.each([
  ['EUR 81,81', { minor: 8181, currency: 'EUR' }],
  ['€81.81', { minor: 8181, currency: 'EUR' }],
  ['-€81.81', { minor: -8181, currency: 'EUR' }],
  ['€ -81.81', { minor: -8181, currency: 'EUR' }],
  ['(EUR 81,81)', { minor: -8181, currency: 'EUR' }],
  ['81,81 евро', { minor: 8181, currency: 'EUR' }],
  ['160,00 лв.', { minor: 16_000, currency: 'BGN' }],
  ['160,00лв', { minor: 16_000, currency: 'BGN' }],
  ['BGN 160', { minor: 16_000, currency: 'BGN' }],
  ['160,00- bgn', { minor: -16_000, currency: 'BGN' }],
  ['81,81', { minor: 8181, currency: '' }],
  ['81,81 USD', null],
  ['$81.81', null],
  ['EUR 81,81 BGN', null],
])('%s names its currency', (text, sum) => expect(sumOf(text)).toEqual(sum));

test.each([
  ['81.810', 8181],
  ['18.15000', 1815],
  ['81', 8100],
  ['81.', 8100],
  ['.5', 50],
  ['+007.10', 710],
  ['20000000.00', 2_000_000_000],
  ['20000000.01', null],
  ['81.815', null],
  ['81.80001', null],
  ['-1.00', null],
  ['1,5', null],
  ['1e5', null],
  ['.', null],
  ['', null],
])('the decimal %s is %s minor units', (text, value) => expect(exactUnits(text)).toBe(value));

test('a decimal is read to the cent however many zeros follow', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), fc.integer({ min: 0, max: 3 }), (value, zeros) => {
      const written = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}${'0'.repeat(zeros)}`;
      expect(exactUnits(written)).toBe(value);
      expect(exactUnits(`${written}1`)).toBeNull();
    }),
  );
});

test('every sum is read back in every style that banks write', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.constantFrom(' ', '.', ',', '\u00a0', ''),
      (value, separator) => {
        const whole = String(Math.floor(value / 100)).replace(/\B(?=(\d{3})+$)/g, separator);
        const decimals = String(value % 100).padStart(2, '0');
        for (const point of [',', '.'])
          if (point !== separator) expect(minorUnits(`${whole}${point}${decimals}`)).toBe(value);
      },
    ),
  );
});

test.each([
  ['05.11.2026', '2026-11-05'],
  ['5/11/2026 14:30', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['05.11.2026 г.', '2026-11-05'],
  ['2026-11-05+02:00', '2026-11-05'],
  ['2026-11-05Z', '2026-11-05'],
  ['2026-11-05T23:30:00.000+02:00', '2026-11-05'],
  ['2026-11-05T00:00:00Z', '2026-11-05'],
  ['2026/11/05', '2026-11-05'],
  ['2026-11-05+2', null],
  ['2026-02-29Z', null],
  ['31.02.2026', null],
  ['05.11.26', '2026-11-05'],
  ['05/11/26 14:30', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['05-Nov-2026', '2026-11-05'],
  ['5 ноември 2026', '2026-11-05'],
  ['05.11.99', null],
  ['31.02.26', null],
  ['20261399', null],
  ['46331', null],
  ['вчера', null],
])('%s is the day %s', (text, day) => expect(dayOf(text)).toBe(day));
