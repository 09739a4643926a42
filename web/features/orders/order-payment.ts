import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { addUp, type Sum } from '../../../contracts/money.ts';
import { isDue, SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';

interface Part {
  status: PaymentStatus;
  method: PaidMethod;
  /** In the club's currency, as is what went back. */
  amount: number;
  refunded_amount: number;
  euro_cents: number;
  refunded_euro_cents: number;
}

/** Of an order's payments, the newest first, the one that says its status: what is still due, else the newest. A part that the family's credit paid is a payment of its own. */
export const orderPayment = <P extends Pick<Part, 'status' | 'method'>>(payments: readonly P[]): P | undefined =>
  payments.find(isDue) ?? payments[0];

/** The money of an order that has not gone back: its sum, and true for `byCard` where all of it came by card. */
export function arrived(payments: readonly Part[]): Sum & { byCard: boolean } {
  const parts = payments.filter(
    ({ status, amount, refunded_amount }) => SETTLED_STATUSES.includes(status) && refunded_amount < amount,
  );
  return {
    ...addUp(
      parts.map((part) => ({
        amount: part.amount - part.refunded_amount,
        euro_cents: part.euro_cents - part.refunded_euro_cents,
      })),
    ),
    byCard: parts.length > 0 && parts.every(({ method }) => method === 'card'),
  };
}
