import type { PlanKind } from './enrollments.ts';

/** The sessions of a package that its kind says; null: the plan says it, or it counts none. */
export const PLAN_SESSIONS: Record<PlanKind, number | null> = {
  pool_8: 8,
  pool_12: 12,
  pool_16: 16,
  pool_package: null,
  private_package: null,
  pool_unlimited: null,
  kindergarten_monthly: null,
};

export const MOST_SESSIONS = 1000;
export const MOST_MONTHS = 60;

/** The longest reason for a child's own price. */
export const MAX_PRICE_REASON = 500;
