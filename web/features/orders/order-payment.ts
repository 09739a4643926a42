import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { isDue, SETTLED_STATUSES } from '../../../contracts/payments.ts';
import type { PaymentStatus } from '../../../contracts/payments.ts';

interface Part {
  status: PaymentStatus;
  method: PaymentMethod;
  /** In stotinki, as is what went back. */
  amount: number;
  refunded_amount: number;
}

/** Of an order's payments, the newest first, the one that says how it stands: what is still due, else the newest. A part that the family's credit paid is a payment of its own. */
export const orderPayment = <P extends Pick<Part, 'status' | 'method'>>(payments: readonly P[]): P | undefined =>
  payments.find(isDue) ?? payments[0];

/** What arrived for an order and has not gone back: how much, in stotinki, and whether all of it came by card. */
export function arrived(payments: readonly Part[]): { amount: number; byCard: boolean } {
  const parts = payments.filter(
    ({ status, amount, refunded_amount }) => SETTLED_STATUSES.includes(status) && refunded_amount < amount,
  );
  return {
    amount: parts.reduce((sum, part) => sum + part.amount - part.refunded_amount, 0),
    byCard: parts.length > 0 && parts.every(({ method }) => method === 'card'),
  };
}
