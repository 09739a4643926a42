import { toEuroCents, toStotinki } from './money.ts';

/** Stripe's reasons; the last one also blocks the card and the email for good. */
export const REFUND_REASONS = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];
export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** What was settled, and what of it goes back already: refunds that succeeded or are under way. */
export interface Refundable {
  /** In stotinki. */
  amount: number;
  /** In minor units of settled_currency. */
  settled_amount: number;
  settled_currency: 'EUR' | 'BGN';
  refunds: readonly { amount: number; settled_amount: number }[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** How much may still go back, in stotinki. */
export function refundableRest(payment: Refundable): number {
  const whole =
    payment.settled_currency === 'BGN'
      ? payment.settled_amount
      : payment.settled_amount === toEuroCents(payment.amount)
        ? payment.amount
        : toStotinki(payment.settled_amount);
  const given = sum(payment.refunds.map(({ amount }) => amount));
  return Math.max(0, Math.min(payment.amount, whole) - given);
}

/**
 * How much of what was settled goes back for a refund of so many stotinki, in minor units of the settled currency: what
 * belongs to the sum of all refunds, less what they gave. So the cents of any sequence add up to the cents of its sum, and
 * the last refund gives exactly what is left. A stotinka is finer than a cent: a share may be 0.
 */
export function refundShare(payment: Refundable, amount: number): number | 'too_large' {
  const rest = refundableRest(payment);
  if (amount > rest) return 'too_large';
  const given = sum(payment.refunds.map((refund) => refund.settled_amount));
  const left = payment.settled_amount - given;
  if (amount === rest) return Math.max(0, left);
  const total = sum(payment.refunds.map((refund) => refund.amount)) + amount;
  const due = payment.settled_currency === 'BGN' ? total : toEuroCents(total);
  return Math.max(0, Math.min(due - given, left));
}

/** Which part of the whole an amount is, in per cent with at most two digits after the point. */
export function refundPercent(amount: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * 10_000) / whole) / 100;
}

/** The amount for a part of what is left, in stotinki, half rounded up. */
export function amountOfPercent(rest: number, percent: number): number {
  return Math.min(rest, Math.round((rest * percent) / 100));
}

export interface RefundOutcome {
  refund_id: string;
  status: RefundStatus;
  /** All that went back of this payment, in stotinki. */
  refunded_amount: number;
  /** Which part of the payment that is. */
  percent: number;
}
