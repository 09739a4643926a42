import { describe, expect, it } from 'vitest';
import { cheaperPlan, fittingPlan, packageInWeek, type ChoicePlan } from './plan-choice.ts';

const plan = (kind: ChoicePlan['kind'], sessions: number | null, price: number | null, validity_months = 1) => ({
  id: kind,
  kind,
  sessions,
  price,
  validity_months,
});
const eight = plan('pool_8', 8, 12000);
const twelve = plan('pool_12', 12, 16800);
const sixteen = plan('pool_16', 16, 20800);
const month = plan('pool_unlimited', null, 26000);
const all = [eight, twelve, sixteen, month];

describe('the plan for a class', () => {
  it.each([
    [1, 'pool_8'],
    [2, 'pool_8'],
    [3, 'pool_12'],
    [4, 'pool_16'],
    [5, 'pool_unlimited'],
  ])('with %i lessons a week is %s', (weekly, id) => {
    expect(fittingPlan([...all.slice(0, 3), { ...month, price: 22_200 }], weekly)).toBe(id);
  });

  it('is a larger package where it counts long enough to be used up', () => {
    expect(fittingPlan([eight, { ...sixteen, validity_months: 2 }], 2)).toBe('pool_16');
    expect(fittingPlan([eight, sixteen], 2)).toBe('pool_8');
  });

  it('is not named where there is nothing to choose', () => {
    expect(fittingPlan([eight], 2)).toBeNull();
    expect(fittingPlan([eight, { ...twelve, price: null }], 2)).toBeNull();
  });
});

it('a package lasts for so many weeks, and loses what the week has no room for', () => {
  expect(packageInWeek({ sessions: 8, validity_months: 1 }, 2)).toEqual({ weeks: 4, lost: 0 });
  expect(packageInWeek({ sessions: 16, validity_months: 1 }, 2)).toEqual({ weeks: 4, lost: 8 });
});

it.each([
  [5, 1, 1],
  [9, 1, 2],
  [13, 1, 3],
  [9, 2, 1],
  [26, 3, 2],
])('a package of %i sessions in %i months fits %i lessons a week, and none is lost', (sessions, months, weekly) => {
  expect(packageInWeek({ sessions, validity_months: months }, weekly)).toMatchObject({ lost: 0 });
  expect(packageInWeek({ sessions: sessions + 1, validity_months: months }, weekly).lost).toBeGreaterThan(0);
});

describe('a price', () => {
  it('holds while more costs less for each session', () => {
    for (const one of all) expect(cheaperPlan(one, all)).toBeNull();
  });

  it('is worse than buying the smaller package twice', () => {
    expect(cheaperPlan({ ...sixteen, price: 24100 }, all)?.id).toBe('pool_8');
  });

  it('is worse than a month without a limit, or a larger package, for less', () => {
    expect(cheaperPlan({ ...sixteen, price: 26000 }, [month])?.id).toBe('pool_unlimited');
    expect(cheaperPlan({ ...eight, price: 16800 }, [twelve])?.id).toBe('pool_12');
  });
});
