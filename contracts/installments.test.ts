import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenInstallments, fitCents, INSTALLMENTS } from './installments.ts';
import { CURRENCIES, toEuroCents } from './money.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test.each(CURRENCIES)('in %s the installments add up, and so do their euro cents', (currency) => {
  const sums = fc.array(fc.integer({ min: 2, max: 200_000 }), { minLength: 2, maxLength: INSTALLMENTS.max });
  const check = fc.property(sums, (amounts) => {
    const fitted = fitCents(amounts, currency);
    expect(sumOf(fitted)).toBe(sumOf(amounts));
    expect(sumOf(fitted.map((amount) => toEuroCents(amount, currency)))).toBe(toEuroCents(sumOf(amounts), currency));
    // None is more than a few stotinki from what was agreed on.
    expect(Math.max(...fitted.map((amount, at) => Math.abs(amount - amounts[at]!)))).toBeLessThanOrEqual(12);
    if (currency === 'EUR') expect(fitted).toEqual(amounts);
  });
  fc.assert(check, { numRuns: 300 });
});

test('even installments are a month apart, and the first takes what is left over', () => {
  expect(evenInstallments(10_000, { count: 3, from: '2026-01-31', currency: 'EUR' })).toEqual([
    { amount: 3334, due_on: '2026-01-31' },
    { amount: 3333, due_on: '2026-02-28' },
    { amount: 3333, due_on: '2026-03-31' },
  ]);
});
