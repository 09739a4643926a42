import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, partsOfCharge, sumOfCharges, toEuroCents, toStotinki } from './money.ts';

test.each([
  [8000, 4090],
  [12_000, 6136],
  [16_000, 8181],
  [20_000, 10_226],
  [195_583, 100_000],
  [0, 0],
])('%i stotinki are %i cents', (stotinki, cents) => {
  expect(toEuroCents(stotinki)).toBe(cents);
});

test('every price in euro cents survives the way to stotinki and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => toEuroCents(toStotinki(cents)) === cents),
  );
});

const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 30 });

test('charges add up cent by cent, the parts of one charge to its own cents', () => {
  expect(sumOfCharges(Array<number>(7).fill(1300))).toEqual({ amount: 9100, euro_cents: 4655 });
  expect(toEuroCents(9100)).toBe(4653);
  fc.assert(
    fc.property(amounts, (list) => {
      const whole = addUp(partsOfCharge(list));
      expect(whole.euro_cents).toBe(toEuroCents(whole.amount));
      expect(sumOfCharges(list).euro_cents).toBe(list.map(toEuroCents).reduce((sum, cents) => sum + cents, 0));
    }),
  );
});
