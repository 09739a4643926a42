import { siblingPrice } from './enrollments.ts';
import type { Period } from './subscriptions.ts';
import { daysBetween } from './time.ts';

/** The discount of a promo code: a share of the price in percent, or a sum in the club's currency. */
export interface PromoTerms {
  percent: number | null;
  amount: number | null;
}

/** The discounts on the price of a plan. */
interface Reductions {
  /** A first month that begins within a month of the calendar: only its days are paid. */
  period?: Period | null;
  /** The child's own price, which replaces the plan's: only days that have passed come off it. */
  own?: number | null;
  /** Percent off for a sibling. */
  siblingPercent?: number;
  /** Percent off for a second class of the same child; of this and the siblings' the larger counts. */
  secondClassPercent?: number;
  promotion?: PromoTerms | null;
  /** The sum that was paid for a trial lesson before; it comes off last, also off an own price. */
  trial?: number;
}

/** A price and its parts, in the club's currency: `amount` + `days` + `sibling` + `second_class` + `promo` + `trial` is `full`. */
export interface Price {
  /** The price of the plan, or the child's own price. */
  full: number;
  /** The child has a price of its own for the plan. */
  own: boolean;
  /** A benefit card of the child pays its visits, so that the month costs nothing. */
  card?: boolean;
  /** Less for the days that have passed. */
  days: number;
  sibling: number;
  second_class: number;
  promo: number;
  /** Paid for a trial lesson before. */
  trial?: number;
  /** The sum to pay. */
  amount: number;
  /** Paid from the family's credit before, as a payment of its own. */
  credit?: number;
}

/**
 * The price to pay of a full price: first the days of the month that are left, of that the larger of the siblings' and
 * the second class's percentage, of that the promo code, of that what was paid for a trial. Each is rounded by itself, half a minor unit up; nothing falls
 * below zero.
 */
export function priceOf(planPrice: number, reductions: Reductions): Price {
  const { trial = 0, ...others } = reductions;
  const price = priceBeforeTrial(planPrice, others);
  const off = Math.min(trial, price.amount);
  return off > 0 ? { ...price, trial: off, amount: price.amount - off } : price;
}

function priceBeforeTrial(planPrice: number, reductions: Omit<Reductions, 'trial'>): Price {
  const { period, own = null, siblingPercent = 0, secondClassPercent = 0, promotion } = reductions;
  const full = own ?? planPrice;
  const forDays = period ? shareOfMonth(full, period) : full;
  const none = { full, own: own !== null, days: full - forDays, sibling: 0, second_class: 0, promo: 0 };
  if (own !== null) return { ...none, amount: forDays };
  const isSibling = siblingPercent >= secondClassPercent;
  const reduced = siblingPrice(forDays, isSibling ? siblingPercent : secondClassPercent);
  const amount = promotion ? promoPrice(reduced, promotion) : reduced;
  const off = forDays - reduced;
  return { ...none, ...(isSibling ? { sibling: off } : { second_class: off }), promo: reduced - amount, amount };
}

/** The percentage off by how many siblings came before: the first of the list is the second child's, the last holds for all others. */
export const siblingPercent = (percents: readonly number[], before: number): number =>
  percents[Math.min(before, percents.length) - 1] ?? 0;

/** A plan that runs for a child, as ranks are counted: in the order in which the family's children came. */
export interface RunningPlan {
  enrollment_id: string | null;
  child_id: string;
  /** It is paid and has not expired: others come after it. */
  counts: boolean;
}

/** The number of brothers and sisters before a child, and of its own plans before this one. */
export function rankOf(
  running: readonly RunningPlan[],
  { child_id, enrollment_id, renews }: { child_id: string; enrollment_id: string | null; renews: boolean },
): { siblings: number; plans: number } {
  const isThis = (plan: RunningPlan) => enrollment_id !== null && plan.enrollment_id === enrollment_id;
  const first = running.findIndex((plan) => plan.child_id === child_id && (renews || !isThis(plan)));
  const before = first < 0 ? running : running.slice(0, first);
  const siblings = before.filter((plan) => plan.counts && plan.child_id !== child_id).map((plan) => plan.child_id);
  const at = renews ? running.findIndex(isThis) : -1;
  const earlier = at < 0 ? running : running.slice(0, at);
  const plans = earlier.filter((plan) => plan.counts && plan.child_id === child_id && !isThis(plan));
  return { siblings: new Set(siblings).size, plans: plans.length };
}

/** The price of the days of a part of a calendar month. */
export function shareOfMonth(full: number, { from, to }: Period): number {
  const paid = daysBetween(from, to);
  const whole = daysBetween(`${from.slice(0, 7)}-01`, to);
  return Math.floor((2 * full * paid + whole) / (2 * whole));
}

/** The price after a promo code. */
function promoPrice(price: number, { percent, amount }: PromoTerms): number {
  return percent === null ? Math.max(0, price - (amount ?? 0)) : siblingPrice(price, percent);
}
