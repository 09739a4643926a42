import { addDays, clubDay, weekday } from './time.ts';

export const ENROLLMENT_STATUSES = ['active', 'inactive', 'waitlist'] as const;
export const PLAN_KINDS = [
  'pool_8',
  'pool_12',
  'pool_16',
  'pool_package',
  'pool_unlimited',
  'kindergarten_monthly',
  'private_package',
] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
export const PAYMENT_METHODS = ['cash', 'card', 'bank_transfer', 'easypay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The ways in which payments are paid: as families choose, or by a voucher, which the desk takes. */
export const PAID_METHODS = [...PAYMENT_METHODS, 'voucher'] as const;
export type PaidMethod = (typeof PAID_METHODS)[number];

/** From this many sessions down, a package counts as running low, unless the club's settings say otherwise. */
export const LOW_SESSIONS = 3;
/** The family is notified each time this many are left. */
export const NOTIFIED_AT_SESSIONS = [3, 2, 1] as const;
/** A package ends with this many sessions left, or so many days before its last day. */
const ENDING_SESSIONS = 1;
const ENDING_DAYS = 7;

/** True if the package of a child ends: its last session, or its last week. A plan by the month renews itself. */
export const isEnding = ({ left, valid_until }: { left: number | null; valid_until: string | null }): boolean =>
  left !== null && (left <= ENDING_SESSIONS || (!!valid_until && valid_until <= addDays(clubDay(), ENDING_DAYS)));

/** Days before its end on which a family is notified that a package expires; 0: on its last day. */
export const EXPIRY_WARNING_DAYS = [7, 1, 0] as const;

/** The days between the warning of a family and the release of its unpaid seat. */
export const SEAT_WARNING_DAYS = 3;
/** The last day after its due day on which a club may release an unpaid seat. */
export const LAST_UNPAID_DAY = 90;
/** For how many days from today the desk may keep an unpaid seat. */
export const MOST_KEPT_DAYS = 180;

/** The outcome of a request for a seat. `position` is the position on the waitlist, from 1; null when enrolled. */
export interface EnrollmentOutcome {
  outcome: 'enrolled' | 'waitlisted';
  enrollment_id: string;
  payment_id: string | null;
  position: number | null;
}

/** Plans that fit a location: kindergarten months in kindergartens, packages and months elsewhere; private lessons no class. */
export function planFits(kind: PlanKind, locationType: string): boolean {
  if (kind === 'private_package') return false;
  return (kind === 'kindergarten_monthly') === (locationType === 'kindergarten');
}

/** Plans of which the club says how many sessions they have. */
export const isSized = (kind: PlanKind | null | undefined): boolean =>
  kind === 'pool_package' || kind === 'private_package';

/** True if the child swims in its class at that moment, as far as its days say; private.swims_on() says the same. */
export function swimsOn({ days, days_before = null, days_since = null }: SwimDays, moment: string): boolean {
  const then = days_since === null || Date.parse(moment) >= Date.parse(days_since) ? days : days_before;
  return then === null || then.includes(weekday(clubDay(moment)));
}

interface SwimDays {
  /** Days of the week, 1 is Monday; null: all days of the class. */
  days: number[] | null;
  days_before?: number[] | null;
  days_since?: string | null;
}

/** Plans for a number of days a week fit children who swim on so many; all others fit any. */
export const planFitsDays = ({ days_a_week }: { days_a_week: number | null }, days: number): boolean =>
  days_a_week === null || days_a_week === days;

/** The price of a plan in a class, in the club's currency; null when it depends on what is attended. */
export function planPrice(
  plan: { kind: PlanKind; price: number | null; sessions: number | null },
  pricePerClass: number,
): number | null {
  if (plan.price !== null) return plan.price;
  return plan.sessions === null ? null : plan.sessions * pricePerClass;
}

/** The price for a sibling, in the club's currency: the percentage off, half a minor unit rounded up. */
export function siblingPrice(price: number, percent: number): number {
  return Math.floor((price * (100 - percent) + 50) / 100);
}

/** The longest reason for a seat above the capacity of a class. */
export const MAX_EXTRA_SEAT_REASON = 500;
