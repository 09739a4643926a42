import { convert, type Currency } from './money.ts';

/** Stripe's reasons; the last one also blocks the card and the email for good. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** The settled sum, and its refunds: those that succeeded or are under way. */
export interface Refundable {
  /** In the club's currency, as the refunds' amounts. */
  amount: number;
  /** In minor units of settled_currency. */
  settled_amount: number;
  settled_currency: Currency;
  refunds: readonly { amount: number; settled_amount: number }[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The refundable rest, in the club's currency. */
export function refundableRest(payment: Refundable, currency: Currency): number {
  const { amount, settled_amount, settled_currency } = payment;
  const whole =
    settled_amount === convert(amount, currency, settled_currency)
      ? amount
      : convert(settled_amount, settled_currency, currency);
  const given = sum(payment.refunds.map(({ amount }) => amount));
  return Math.max(0, Math.min(payment.amount, whole) - given);
}

/**
 * The minor units of the settled currency that a refund of this amount moves: those of the sum of all refunds,
 * less what they moved. So the cents of any sequence add up to the cents of its sum, and the last refund gives exactly
 * the rest. A stotinka is finer than a cent: a share may be 0 where the club counts in leva.
 */
export function refundShare(payment: Refundable, amount: number, currency: Currency): number | 'too_large' {
  const rest = refundableRest(payment, currency);
  if (amount > rest) return 'too_large';
  const given = sum(payment.refunds.map((refund) => refund.settled_amount));
  const left = payment.settled_amount - given;
  if (amount === rest) return Math.max(0, left);
  const total = sum(payment.refunds.map((refund) => refund.amount)) + amount;
  const due = convert(total, currency, payment.settled_currency);
  return Math.max(0, Math.min(due - given, left));
}

/** The part of the whole, in per cent with at most two digits after the point. */
export function refundPercent(amount: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * 10_000) / whole) / 100;
}

/** The amount for a part of the rest, half rounded up. */
export function amountOfPercent(rest: number, percent: number): number {
  return Math.min(rest, Math.round((rest * percent) / 100));
}

/** A payment of a package of private lessons, with its lessons. */
export interface RefundedPackage {
  /** In the club's currency, with the parts that credit paid. */
  paid: number;
  refunded: number;
  lessons: readonly { balance: number; withdrawn_at: string | null }[];
}

/**
 * The lessons of a package that a refund takes: as many as all refunds together are worth, rounded up, less those that were
 * taken before. Booked ones stay.
 */
export function lessonsOfRefund(
  { paid, refunded, lessons }: RefundedPackage,
  amount: number,
): { worth: number; taken: number } {
  const due = Math.min(lessons.length, Math.ceil(((refunded + amount) * lessons.length) / Math.max(paid, 1)));
  const worth = Math.max(0, due - lessons.filter(({ withdrawn_at }) => withdrawn_at !== null).length);
  return { worth, taken: Math.min(worth, lessons.filter(({ balance }) => balance === 1).length) };
}

export interface RefundOutcome {
  refund_id: string;
  status: RefundStatus;
  /** The sum of the payment's refunds. */
  refunded_amount: number;
  /** The refunded part of the payment. */
  percent: number;
}
