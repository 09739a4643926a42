import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOf, shareOfMonth } from './prices.ts';
import { promoCodeOf } from './promotions.ts';
import { savePromotionInput } from './inputs/promotions.ts';
import { firstPeriod } from './subscriptions.ts';
import { addDays } from './time.ts';

test('a first month costs the days that are left of it', () => {
  expect(shareOfMonth(16_000, { from: '2026-11-21', to: '2026-12-01' })).toBe(5333);
  expect(shareOfMonth(16_000, { from: '2026-11-01', to: '2026-12-01' })).toBe(16_000);
  expect(shareOfMonth(16_000, { from: '2026-02-28', to: '2026-03-01' })).toBe(571);
  expect(firstPeriod('pool_unlimited', '2026-11-21', true)).toEqual({ from: '2026-11-21', to: '2026-12-01' });
  expect(firstPeriod('pool_unlimited', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-21' });
});

test('days first, then the sibling, then the code', () => {
  const period = { from: '2026-11-16', to: '2026-12-01' };
  expect(priceOf(16_000, { period, siblingPercent: 20, promotion: { percent: 10, amount: null } })).toEqual({
    full: 16_000,
    days: 8000,
    sibling: 1600,
    promo: 640,
    amount: 5760,
  });
  expect(priceOf(3000, { promotion: { percent: null, amount: 5000 } })).toMatchObject({ promo: 3000, amount: 0 });
});

test('whatever comes off, the parts make up the price and nothing falls below zero', () => {
  const promotion = fc.oneof(
    fc.constant(null),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 50_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 100 }),
      promotion,
      fc.boolean(),
      (full, days, siblingPercent, promo, prorates) => {
        const period = firstPeriod('pool_unlimited', addDays('2026-01-01', days), true);
        const price = priceOf(full, { period: prorates ? period : null, siblingPercent, promotion: promo });
        expect(price.amount + price.days + price.sibling + price.promo).toBe(full);
        for (const part of Object.values(price)) expect(part).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('a code is the same however it is typed', () => {
  expect(promoCodeOf(' лето 10')).toBe('ЛETO10');
  expect(promoCodeOf('ТЕМА')).toBe('TEMA');
  const input = { code: 'ТЕМА-10', starts_on: '2026-11-01' };
  expect(savePromotionInput.parse({ ...input, percent: 10 })).toMatchObject({ code: 'TEMA-10', percent: 10 });
  for (const wrong of [{}, { percent: 10, amount: 500 }, { percent: 10, ends_on: '2026-10-31' }, { percent: 101 }])
    expect(savePromotionInput.safeParse({ ...input, ...wrong }).success).toBe(false);
  expect(savePromotionInput.safeParse({ ...input, code: 'лято', percent: 5 }).success).toBe(false);
});
