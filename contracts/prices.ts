import { siblingPrice } from './enrollments.ts';
import type { Period } from './subscriptions.ts';
import { daysBetween } from './time.ts';

/** The discount of a promo code: a share of the price in percent, or a sum in the club's currency. */
export interface PromoTerms {
  percent: number | null;
  amount: number | null;
}

/** The discounts on the price of a plan. */
export interface Reductions {
  /** A first month that begins within a month of the calendar: only its days are paid. */
  period?: Period | null;
  /** Percent off for a sibling. */
  siblingPercent?: number;
  promotion?: PromoTerms | null;
}

/** A price and its parts, in the club's currency: `amount` + `days` + `sibling` + `promo` is `full`. */
export interface Price {
  full: number;
  /** Less for the days that have passed. */
  days: number;
  sibling: number;
  promo: number;
  /** The sum to pay. */
  amount: number;
  /** Paid from the family's credit before, as a payment of its own. */
  credit?: number;
}

/**
 * The price to pay of a full price: first the days of the month that are left, of that the siblings' percentage, of
 * that the promo code. Each is rounded by itself, half a minor unit up; nothing falls below zero.
 */
export function priceOf(full: number, { period, siblingPercent = 0, promotion }: Reductions): Price {
  const forDays = period ? shareOfMonth(full, period) : full;
  const forSibling = siblingPrice(forDays, siblingPercent);
  const amount = promotion ? promoPrice(forSibling, promotion) : forSibling;
  return { full, days: full - forDays, sibling: forDays - forSibling, promo: forSibling - amount, amount };
}

/** The price of the days of a part of a calendar month. */
export function shareOfMonth(full: number, { from, to }: Period): number {
  const paid = daysBetween(from, to);
  const whole = daysBetween(`${from.slice(0, 7)}-01`, to);
  return Math.floor((2 * full * paid + whole) / (2 * whole));
}

/** The price after a promo code. */
export function promoPrice(price: number, { percent, amount }: PromoTerms): number {
  return percent === null ? Math.max(0, price - (amount ?? 0)) : siblingPrice(price, percent);
}
