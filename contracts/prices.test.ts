import fc from 'fast-check';
import { expect, test } from 'vitest';
import { savePromotionInput } from './inputs/promotions.ts';
import { priceOf, rankOf, shareOfMonth, siblingPercent } from './prices.ts';
import { promoCodeOf } from './promotions.ts';
import { firstPeriod } from './subscriptions.ts';
import { addDays } from './time.ts';

const MONTHLY = { kind: 'pool_unlimited', validity_months: 1 } as const;

test('a first month costs the days that are left of it', () => {
  expect(shareOfMonth(16_000, { from: '2026-11-21', to: '2026-12-01' })).toBe(5333);
  expect(shareOfMonth(16_000, { from: '2026-11-01', to: '2026-12-01' })).toBe(16_000);
  expect(shareOfMonth(16_000, { from: '2026-02-28', to: '2026-03-01' })).toBe(571);
  expect(firstPeriod(MONTHLY, '2026-11-21', true)).toEqual({ from: '2026-11-21', to: '2026-12-01' });
  expect(firstPeriod(MONTHLY, '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-21' });
});

test('days first, then the sibling, then the code', () => {
  const period = { from: '2026-11-16', to: '2026-12-01' };
  expect(priceOf(16_000, { period, siblingPercent: 20, promotion: { percent: 10, amount: null } })).toEqual({
    full: 16_000,
    own: false,
    days: 8000,
    sibling: 1600,
    second_class: 0,
    promo: 640,
    amount: 5760,
  });
  expect(priceOf(3000, { promotion: { percent: null, amount: 5000 } })).toMatchObject({ promo: 3000, amount: 0 });
});

test('of the siblings’ and the second class’s discount the larger counts; from an own price only the days come off', () => {
  expect(priceOf(10_000, { siblingPercent: 10, secondClassPercent: 30 })).toMatchObject({
    second_class: 3000,
    sibling: 0,
  });
  expect(priceOf(10_000, { siblingPercent: 30, secondClassPercent: 30 })).toMatchObject({
    second_class: 0,
    sibling: 3000,
  });
  const promotion = { percent: 50, amount: null };
  const period = { from: '2026-11-16', to: '2026-12-01' };
  expect(priceOf(10_000, { own: 4000, siblingPercent: 30, promotion, period })).toEqual({
    full: 4000,
    own: true,
    days: 2000,
    sibling: 0,
    second_class: 0,
    promo: 0,
    amount: 2000,
  });
});

test('what was paid for a trial comes off last, also off an own price, and no further than it goes', () => {
  const promotion = { percent: 50, amount: null };
  expect(priceOf(10_000, { promotion, trial: 1000 })).toMatchObject({ promo: 5000, trial: 1000, amount: 4000 });
  expect(priceOf(10_000, { own: 4000, trial: 1000 })).toMatchObject({ full: 4000, trial: 1000, amount: 3000 });
  expect(priceOf(500, { trial: 1000 })).toMatchObject({ trial: 500, amount: 0 });
});

test('the second child, the third, and all further ones', () => {
  expect([0, 1, 2, 3, 9].map((before) => siblingPercent([10, 25], before))).toEqual([0, 10, 25, 25, 25]);
  expect(siblingPercent([], 3)).toBe(0);
});

test('ranks follow the order in which the children came', () => {
  const plan = (enrollment_id: string, child_id: string, counts = true) => ({ enrollment_id, child_id, counts });
  const running = [plan('1', 'a'), plan('2', 'b'), plan('3', 'a'), plan('4', 'c', false), plan('5', 'd')];
  const rank = (child_id: string, enrollment_id: string | null, renews: boolean) =>
    rankOf(running, { child_id, enrollment_id, renews });
  expect(rank('a', '1', true)).toEqual({ siblings: 0, plans: 0 });
  expect(rank('a', '3', true)).toEqual({ siblings: 0, plans: 1 });
  expect(rank('b', '2', true)).toEqual({ siblings: 1, plans: 0 });
  expect(rank('d', '5', false)).toEqual({ siblings: 2, plans: 0 });
  expect(rank('e', null, false)).toEqual({ siblings: 3, plans: 0 });
  expect(rank('b', null, false)).toEqual({ siblings: 1, plans: 1 });
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
      fc.integer({ min: 0, max: 100 }),
      promotion,
      fc.boolean(),
      fc.integer({ min: 0, max: 20_000 }),
      (full, days, siblingPercent, secondClassPercent, promo, prorates, trial) => {
        const period = firstPeriod(MONTHLY, addDays('2026-01-01', days), true);
        const price = priceOf(full, {
          period: prorates ? period : null,
          siblingPercent,
          secondClassPercent,
          promotion: promo,
          trial,
        });
        const { own, ...parts } = price;
        expect(own).toBe(false);
        const off = price.days + price.sibling + price.second_class + price.promo + (price.trial ?? 0);
        expect(price.amount + off).toBe(full);
        for (const part of Object.values(parts)) expect(part).toBeGreaterThanOrEqual(0);
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
