import type { Sum } from './money.ts';
import type { Role } from './roles.ts';
import type { MaybeTranslated, Translated } from './translated.ts';

/** The roles that take cash. */
export const CASH_ROLES = ['instructor', 'reception', 'admin'] as const satisfies readonly Role[];

/** The stores of cash that is not handed over to a person. */
export const CASH_STORES = ['safe', 'bank'] as const;
type CashStore = (typeof CASH_STORES)[number];

/** The most days back of which the cash may still be counted. */
export const CLOSE_DAYS_BACK = 31;
/** The longest number of a fiscal receipt. */
export const MAX_FISCAL_NUMBER = 40;

export type HandoverStatus = 'pending' | 'confirmed' | 'withdrawn' | 'declined';
type CashMoveKind = 'taken' | 'taken_back' | 'refunded' | 'paid_out' | 'handed_over' | 'difference';

/** The location of cash: one of the club's locations by its names, null for none of them. */
export interface CashLocation extends MaybeTranslated<'location'> {
  location_id: string | null;
}

export interface HeldCash extends CashLocation, Sum {
  /** Of it, what is being handed over and not confirmed yet, in euro cents. */
  leaving_euro_cents: number;
  /** True if today was counted there. */
  closed: boolean;
}

/** Cash in the envelope of a person who takes none any more; of no person, whose account is gone. */
export interface UnassignedCash extends HeldCash {
  user_id: string | null;
  name: string | null;
}

export interface CashHandover extends CashLocation, Sum {
  id: string;
  from_holder: 'person' | 'safe';
  from_name: string | null;
  to_holder: 'person' | CashStore;
  to_name: string | null;
  status: HandoverStatus;
  note: string | null;
  begun_at: string;
  begun_by_name: string | null;
  decided_at: string | null;
  decided_by_name: string | null;
  /** The reader's right to confirm it, and to take it back. */
  may_confirm: boolean;
  may_withdraw: boolean;
}

export interface CashClose extends CashLocation {
  id: string;
  user_name: string | null;
  day: string;
  expected_euro_cents: number;
  counted_euro_cents: number;
  difference_euro_cents: number;
  reason: string | null;
  closed_at: string;
  reopened_at: string | null;
  may_reopen: boolean;
}

export interface CashMoveLine extends CashLocation, Sum {
  id: string;
  at: string;
  kind: CashMoveKind;
  /** The payment's child or payer, what it is for, and its reference. */
  name: string | null;
  reference: string | null;
}

/** A cash payment without the number of its fiscal receipt. */
export interface WithoutReceipt extends Sum {
  payment_id: string;
  day: string;
  name: string | null;
  reference: string;
  taken_by: string | null;
}

export interface CashPerson {
  user_id: string;
  full_name: string;
}

/** The cash of the person who asks: the sum of the moves, and what waits for two. */
export interface OwnCash {
  held: HeldCash[];
  /** The cash taken today, less what was taken back. */
  today: Sum & { payments: number };
  moves: CashMoveLine[];
  handovers: CashHandover[];
  closes: CashClose[];
  without_receipt: WithoutReceipt[];
  /** To whom cash may be handed over. */
  people: CashPerson[];
  locations: (Translated<'name'> & { id: string })[];
}

/** An envelope as admins see it: of a person, of no person, the safe, or what went to the bank. */
export interface Envelope extends Sum {
  holder: 'person' | CashStore;
  user_id: string | null;
  name: string | null;
}

export interface TakenCash extends CashLocation, Sum {
  user_id: string | null;
  name: string | null;
  payments: number;
  closed: boolean;
}

/** All cash of the club, with what was taken on one day. */
export interface ClubCash {
  day: string;
  envelopes: Envelope[];
  safe: HeldCash[];
  left: UnassignedCash[];
  taken: TakenCash[];
  /** Of the cash payments whose fiscal receipt has this date: how many receipts and their sum, to compare with the device. */
  receipts: Sum & { payments: number; receipts: number };
  handovers: CashHandover[];
  closes: CashClose[];
  without_receipt: WithoutReceipt[];
}
