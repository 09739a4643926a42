import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEuroCents, toStotinki } from './money.ts';

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
