import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, CURRENCIES, type Currency } from './money.ts';
import { amountOfPercent, refundableRest, refundPercent, refundShare, type Refundable } from './refunds.ts';

interface RefundSums {
  amount: number;
  settled_amount: number;
}
const settled = (club: Currency, amount: number, refunds: RefundSums[], currency: Currency): Refundable => ({
  amount,
  settled_amount: convert(amount, club, currency),
  settled_currency: currency,
  refunds,
});

test.each(CURRENCIES)(
  'in %s parts of a payment give back, together, what was settled, to the cent, however it is cut',
  (club) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 30 }),
        fc.constantFrom(...CURRENCIES),
        (amount, cuts, currency) => {
          const given: RefundSums[] = [];
          const whole = settled(club, amount, [], currency).settled_amount;
          const give = (part: number) => {
            const share = refundShare(settled(club, amount, given, currency), part, club);
            expect(share).not.toBe('too_large');
            given.push({ amount: part, settled_amount: share as number });
          };
          for (const [part, fails] of cuts) {
            const rest = refundableRest(settled(club, amount, given, currency), club);
            const wanted = Math.max(1, Math.round(rest * part));
            if (rest === 0) break;
            give(wanted);
            // One that fails was never given.
            if (fails) given.splice(Math.floor(given.length / 2), 1);
            expect(given.reduce((sum, each) => sum + each.settled_amount, 0)).toBeLessThanOrEqual(whole);
            expect(given.every((each) => each.settled_amount >= 0)).toBe(true);
          }
          const rest = refundableRest(settled(club, amount, given, currency), club);
          if (rest > 0) give(rest);
          expect(given.reduce((sum, each) => sum + each.settled_amount, 0)).toBe(whole);
          expect(given.reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
          expect(refundShare(settled(club, amount, given, currency), 1, club)).toBe('too_large');
        },
      ),
      { numRuns: 500 },
    );
  },
);

test('less than the price was settled: no more goes back', () => {
  const payment: Refundable = { amount: 8000, settled_amount: 1000, settled_currency: 'EUR', refunds: [] };
  expect(refundableRest(payment, 'BGN')).toBe(1956);
  expect(refundShare(payment, 1957, 'BGN')).toBe('too_large');
  expect(refundShare(payment, 1956, 'BGN')).toBe(1000);
  expect(refundableRest(payment, 'EUR')).toBe(1000);
  expect(refundShare(payment, 1001, 'EUR')).toBe('too_large');
});

test('per cent', () => {
  expect(refundPercent(2000, 8000)).toBe(25);
  expect(refundPercent(1, 3)).toBe(33.33);
  expect(refundPercent(0, 0)).toBe(0);
  expect(amountOfPercent(8000, 12.5)).toBe(1000);
  expect(amountOfPercent(999, 50)).toBe(500);
  expect(amountOfPercent(999, 100)).toBe(999);
});
