import { TEST_PROVIDER_PATH } from './cards.ts';
import type { PaidMethod, PaymentMethod } from './enrollments.ts';
import type { MaybeTranslated } from './translated.ts';

export const PAYMENT_STATUSES = ['pending', 'validated', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Received payments, whatever became of them later: such a payment has a receipt. */
export const SETTLED_STATUSES: readonly PaymentStatus[] = ['validated', 'paid', 'refunded'];

/**
 * The moves of a payment, by its method: the staff validates cash and transfers, the provider's webhook settles cards and
 * codes of EasyPay.
 */
const PAYMENT_MOVES: Record<PaidMethod, Partial<Record<PaymentStatus, readonly PaymentStatus[]>>> = {
  // A payment that was confirmed or paired by mistake waits again.
  cash: { pending: ['validated', 'failed'], validated: ['refunded', 'pending'] },
  bank_transfer: { pending: ['validated', 'failed'], validated: ['refunded', 'pending'] },
  // A failed card may be tried again; a refund that the provider takes back leaves the payment paid.
  card: { pending: ['paid', 'failed'], failed: ['pending'], paid: ['refunded'], refunded: ['paid'] },
  // A sum that comes in another way is validated as that.
  easypay: { pending: ['paid', 'validated', 'failed'], paid: ['refunded'], refunded: ['paid'] },
  // No payment waits for a voucher; taken by mistake, it is given back.
  voucher: { validated: ['refunded', 'pending'] },
};

export const mayMove = (method: PaidMethod, from: PaymentStatus, to: PaymentStatus): boolean =>
  PAYMENT_MOVES[method][from]?.includes(to) ?? false;

/** True if the family still has to pay it: a waiting payment, and one whose card was declined. */
export const isDue = <Payment extends { status: PaymentStatus; method: PaidMethod }>(
  payment: Payment,
): payment is Payment & { method: PaymentMethod } =>
  payment.status === 'pending' || (payment.status === 'failed' && payment.method === 'card');

/** The methods whose money a provider confirms: such a payment is paid, others are validated. */
const PROVIDER_METHODS: readonly PaidMethod[] = ['card', 'easypay'];

/** The status of a payment whose money has arrived. */
export const arrivedStatus = (method: PaidMethod): 'paid' | 'validated' =>
  PROVIDER_METHODS.includes(method) ? 'paid' : 'validated';

/** Notes that the program itself writes into the history of a payment for a seat; others are in people's words. */
export const HISTORY_NOTES = ['unenrolled', 'paused', 'withdrawn', 'repriced', 'unsplit', 'waived'] as const;
export type HistoryNote = (typeof HISTORY_NOTES)[number];
/** The same for something that will not be. */
const END_NOTES = ['left the event', 'visit canceled'] as const;
export type EndNote = (typeof END_NOTES)[number];

interface Ended {
  status: PaymentStatus;
  /** The last move of its history. */
  payment_events: readonly { note: string | null }[];
}

/** The end of a payment that is not asked for any more; null for any other, also for one that did not arrive. */
export function endOf({ status, payment_events: [last] }: Ended): 'waived' | 'dropped' | null {
  if (status !== 'failed' || !last?.note) return null;
  if (last.note === 'waived') return 'waived';
  return ([...HISTORY_NOTES, ...END_NOTES] as string[]).includes(last.note) ? 'dropped' : null;
}

/** The methods that the staff confirms by hand; cards are settled by their provider. */
export const HAND_METHODS = ['cash', 'bank_transfer'] as const satisfies readonly PaymentMethod[];
/** The time in which the staff may undo its own confirmation. */
const CONFIRMATION_UNDO_HOURS = 24;

/** True if a confirmation may still be undone. */
export const mayUndoConfirmation = (
  { status, confirmed_at }: { status: PaymentStatus; confirmed_at: string | null },
  now = Date.now(),
): boolean =>
  status === 'validated' &&
  confirmed_at !== null &&
  now < Date.parse(confirmed_at) + CONFIRMATION_UNDO_HOURS * 3_600_000;

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

/** Days after which a code of EasyPay expires, at the end of the day. */
export const EASYPAY_DAYS = 7;
/** The address of the stand-in for EasyPay, in a demo. */
export const EASYPAY_STAND_IN = `${TEST_PROVIDER_PATH}/easypay`;

/** A code under which a payment is paid in cash at EasyPay. */
export interface EasyPayCode {
  /** Ten digits. */
  code: string;
  euro_cents: number;
  expires_at: string;
}

/** A code that may still be paid, though nothing waits for its sum. */
export interface StaleCode extends EasyPayCode, MaybeTranslated<'title'> {
  /**
   * Its subject: a child, an order, and the title of a class, an event or a charge; null where there is none, or where
   * the payment is gone.
   */
  child_name: string | null;
  order_number: number | null;
}

/** Fees of a child: once for its registration, once a calendar year for its membership. */
export const FEE_KINDS = ['registration', 'membership'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

export interface Fee {
  kind: FeeKind;
  /** The year of a membership; null for a registration. */
  year: number | null;
  /** In the club's currency. */
  amount: number;
}

/** The longest reason for a fee that is not asked for. */
export const MAX_WAIVER_REASON = 500;

/** The longest text that says what a one-off charge or credit is for. */
export const MAX_SUBJECT = 200;
