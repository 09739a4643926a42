import { expect, it } from 'vitest';
import type { PlanKind } from '../../../../contracts/enrollments.ts';
import { fittingPlans } from './fitting-plans.ts';

const plan = (kind: PlanKind, days_a_week: number | null = null) => ({ kind, days_a_week });
const swimClass = (id: string, type: string, days: number) => ({
  id,
  locations: { type },
  class_sessions: Array.from({ length: days }),
});

it('a wish offers the plans with which each wished class is swum', () => {
  const plans = [plan('pool_8'), plan('pool_16', 2), plan('private_package'), plan('kindergarten_monthly')];
  const classes = [
    swimClass('twice', 'pool', 2),
    swimClass('once', 'pool', 1),
    swimClass('nursery', 'kindergarten', 1),
  ];
  const kinds = (...ids: string[]) => fittingPlans(plans, classes, ids).map(({ kind }) => kind);
  expect(kinds('twice')).toEqual(['pool_8', 'pool_16']);
  expect(kinds('twice', 'once')).toEqual(['pool_8']);
  expect(kinds('nursery')).toEqual(['kindergarten_monthly']);
  expect(kinds('once', 'nursery')).toEqual([]);
});
