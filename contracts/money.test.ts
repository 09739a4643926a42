import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addUp,
  convert,
  CURRENCIES,
  fromEuroCents,
  partsOfCharge,
  sumOfCharges,
  surplusOf,
  toEuroCents,
} from './money.ts';

test.each([
  [8000, 4090],
  [12_000, 6136],
  [16_000, 8181],
  [20_000, 10_226],
  [195_583, 100_000],
  [0, 0],
])('%i stotinki are %i cents', (stotinki, cents) => {
  expect(toEuroCents(stotinki, 'BGN')).toBe(cents);
  expect(toEuroCents(cents, 'EUR')).toBe(cents);
});

test('every price in euro cents survives the way to stotinki and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      (cents) => convert(convert(cents, 'EUR', 'BGN'), 'BGN', 'EUR') === cents,
    ),
  );
});

const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 });

test('seven charges of 13.00 leva are more cents than one of 91.00; in euro they are the same', () => {
  const seven = Array<number>(7).fill(1300);
  expect(sumOfCharges(seven, 'BGN')).toEqual({ amount: 9100, euro_cents: 4655 });
  expect(toEuroCents(9100, 'BGN')).toBe(4653);
  expect(sumOfCharges(seven, 'EUR')).toEqual({ amount: 9100, euro_cents: 9100 });
});

test.each(CURRENCIES)('charges in %s add up cent by cent, the parts of one charge to its own cents', (currency) => {
  fc.assert(
    fc.property(amounts, (list) => {
      const whole = addUp(partsOfCharge(list, currency));
      expect(whole.euro_cents).toBe(toEuroCents(whole.amount, currency));
      const each = list.map((amount) => toEuroCents(amount, currency));
      expect(sumOfCharges(list, currency).euro_cents).toBe(each.reduce((sum, cents) => sum + cents, 0));
      for (const cents of each) expect(toEuroCents(fromEuroCents(cents, currency), currency)).toBe(cents);
    }),
  );
});

test('money is compared with charges in the club’s currency, and in euro cents where it came in another', () => {
  const charges = [{ amount: 16_000, euro_cents: 8181 }];
  expect(surplusOf({ amount: 6000, currency: 'BGN' }, charges, 'BGN')).toBe(-10_000);
  expect(surplusOf({ amount: 8181, currency: 'EUR' }, charges, 'BGN')).toBe(0);
  expect(surplusOf({ amount: 8281, currency: 'EUR' }, charges, 'BGN')).toBe(196);
});
