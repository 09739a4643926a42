import type { PlanKind } from './enrollments.ts';

/** The sessions of a package; months count none. */
export const PLAN_SESSIONS: Record<PlanKind, number | null> = {
  pool_8: 8,
  pool_12: 12,
  pool_16: 16,
  pool_unlimited: null,
  kindergarten_monthly: null,
};

/** The longest reason for a child's own price. */
export const MAX_PRICE_REASON = 500;
