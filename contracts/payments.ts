import * as z from 'zod/mini';
import { PAYMENT_METHODS, type PaymentMethod } from './enrollments.ts';
import { addDays, clubDay } from './time.ts';
import { day, id, text } from './validation.ts';

export const PAYMENT_STATUSES = ['pending', 'validated', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What has arrived, whatever became of it later: such a payment has a receipt. */
export const SETTLED_STATUSES: readonly PaymentStatus[] = ['validated', 'paid', 'refunded'];

/** The moves a payment may make, by how it is paid: the staff validates cash and transfers, the provider's webhook settles cards. */
export const PAYMENT_MOVES: Record<PaymentMethod, Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  // What was confirmed or paired by mistake waits again.
  cash: { pending: ['validated', 'failed'], validated: ['refunded', 'pending'] },
  bank_transfer: { pending: ['validated', 'failed'], validated: ['refunded', 'pending'] },
  // A failed card may be tried again; a refund that the provider takes back leaves the payment paid.
  card: { pending: ['paid', 'failed'], failed: ['pending'], paid: ['refunded'], refunded: ['paid'] },
};

export const mayMove = (method: PaymentMethod, from: PaymentStatus, to: PaymentStatus): boolean =>
  PAYMENT_MOVES[method][from]?.includes(to) ?? false;

/** Whether the family still has to pay it: what waits, and a card that was declined. */
export const isDue = ({ status, method }: { status: PaymentStatus; method: PaymentMethod }): boolean =>
  status === 'pending' || (status === 'failed' && method === 'card');

/** What the staff confirms by hand; cards are settled by their provider. */
export const HAND_METHODS = ['cash', 'bank_transfer'] as const satisfies readonly PaymentMethod[];
/** A confirmation may be dated so many days back: an older day is a slip of the year. */
const MOST_DAYS_BACK = 400;
/** For so long the staff may undo its own confirmation. */
export const CONFIRMATION_UNDO_HOURS = 24;

/** What the staff says of money that came. */
export const confirmationInput = z.strictObject({
  /** How it was paid; left out: as the family chose. */
  method: z.nullish(z.enum(HAND_METHODS, { error: 'invalid' })),
  /** On which day the money came, and the books have it; left out: today. */
  date: z.nullish(
    day().check(
      z.refine<string>((value) => value <= clubDay(), { error: 'in_the_future' }),
      z.refine<string>((value) => value >= addDays(clubDay(), -MOST_DAYS_BACK), { error: 'invalid_date' }),
    ),
  ),
  note: text(1000),
});
export const validatePaymentInput = z.strictObject({ payment_id: id(), ...confirmationInput.shape });
export const rejectPaymentInput = z.strictObject({ payment_id: id(), note: text(1000) });
export const undoPaymentValidationInput = z.strictObject({ payment_id: id(), note: text(1000) });

/** Whether a confirmation may still be undone. */
export const mayUndoConfirmation = (
  { status, confirmed_at }: { status: PaymentStatus; confirmed_at: string | null },
  now = Date.now(),
): boolean =>
  status === 'validated' &&
  confirmed_at !== null &&
  now < Date.parse(confirmed_at) + CONFIRMATION_UNDO_HOURS * 3_600_000;

export const startPaymentInput = z
  .strictObject({
    payment_id: z.optional(id()),
    enrollment_id: z.optional(id()),
    order_id: z.optional(id()),
    method: z.enum(PAYMENT_METHODS),
    /** With a card: lets the club charge it again, such as for the next month. */
    save_card: z.optional(z.boolean()),
  })
  .check((context) => {
    const { payment_id, enrollment_id, order_id } = context.value;
    if ([payment_id, enrollment_id, order_id].filter(Boolean).length !== 1) {
      context.issues.push({ code: 'custom', message: 'required', path: ['payment_id'], input: context.value });
    }
  });

export interface TransferDetails {
  beneficiary: string;
  iban: string;
  bic: string;
  bank: string;
  euro_cents: number;
  reference: string;
  /** The family's own number, for a transfer that pays several things at once. */
  family_reference: string;
  /** The text of the EPC069-12 code, to be drawn at error level M. */
  qr: string;
}
