import type { PlanKind } from './enrollments.ts';
import { addDays, addMonths, daysBetween } from './time.ts';

export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'cancelled', 'ended'] as const;

/** The next month is charged this many days before the running one ends. */
export const RENEWAL_DAYS_AHEAD = 5;

/** A pause counts towards the family's limit for this long. */
export const PAUSE_COUNTS_MONTHS = 12;

/** The days of a pause, both ends counted. */
export const pauseDays = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): number =>
  daysBetween(starts_on, ends_on) + 1;

/** Days of a paid period of a subscription, most often a month: `from` is its first, `to` the first of the next one. */
export interface Period {
  from: string;
  to: string;
}

/** A plan that renews: after how many months, and whether it follows the calendar anyway. */
interface RenewingPlan {
  kind: PlanKind;
  validity_months: number;
}

/** True if only the days that are left are paid of a first month: of a plan by the month that is no kindergarten's. */
export const isProrated = ({ kind, validity_months }: RenewingPlan, prorates: boolean): boolean =>
  prorates && kind !== 'kindergarten_monthly' && validity_months === 1;

/**
 * The period that begins on that day: a kindergarten's month is the calendar's, a pool plan runs from the day it began.
 * Where a first month is paid by its days, it ends with the calendar's, and so do all that follow.
 */
export function firstPeriod(plan: RenewingPlan, today: string, prorates = false): Period {
  const first = `${today.slice(0, 7)}-01`;
  const { kind, validity_months } = plan;
  if (isProrated(plan, prorates)) return { from: today, to: addMonths(first, 1) };
  const from = kind === 'kindergarten_monthly' ? first : today;
  return { from, to: addMonths(from, validity_months) };
}

/** The period after one that ends before `to`. A plan that began on the 31st ends February on its last day, and March on the 31st. */
export function nextPeriod(to: string, startedOn: string, length: number): Period {
  const months = monthsBetween(startedOn, to);
  const keepsDay = addMonths(startedOn, months) === to;
  return { from: to, to: keepsDay ? addMonths(startedOn, months + length) : addMonths(to, length) };
}

function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = from.split('-').map(Number) as [number, number];
  const [toYear, toMonth] = to.split('-').map(Number) as [number, number];
  return (toYear - fromYear) * 12 + (toMonth - fromMonth);
}

/** A period as PostgreSQL writes a daterange. */
export const periodText = ({ from, to }: Period): string => `[${from},${to})`;

/** A daterange as PostgreSQL writes it, read back. */
export function readPeriod(text: string): Period {
  const [from, to] = text.slice(1, -1).split(',') as [string, string];
  return { from, to };
}

/** The last day that is covered. */
export const lastDay = ({ to }: Period): string => addDays(to, -1);
