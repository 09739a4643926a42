import type { BillCorrection } from './inputs/kindergarten.ts';
import type { Locale } from './roles.ts';
import type { Translated } from './translated.ts';

/** The path of the PDF of a bill, on the club's site. */
export const billPath = (key: string, locale: Locale): string => `/papers/kindergarten-bills/${key}.pdf?lang=${locale}`;

/** The lessons of a class that a child attended, and the price of one, in the club's currency. */
export interface BillLine extends Translated<'class_title'> {
  class_id: string;
  sessions: number;
  price: number;
}

/** A family's bill for a month, with what has become of it. Amounts in the club's currency. */
export interface IssuedBill {
  sessions: number;
  amount: number;
  issued_at: string;
  note: string | null;
  payment_id: string | null;
  payment_status: string | null;
  /** Later charges and credits; null without any. */
  difference: number | null;
}

/** A child's month in a kindergarten, by the current lessons. Amounts in the club's currency. */
export interface KindergartenBill {
  child_id: string;
  child_name: string;
  parent_id: string;
  parent_name: string;
  lines: BillLine[];
  sessions: number;
  /** Of one lesson; null where classes with different prices were attended, or the month has a fixed price. */
  price: number | null;
  amount: number;
  /** A fixed price of the plan covers the month, however often the child came. */
  fixed: boolean;
  /** The plan's own payment charges this month already: there is nothing to issue. */
  charged: boolean;
  issued: IssuedBill | null;
  /** The difference since it was issued; 0 before, and once the difference was issued. */
  difference: number;
  /** The outcome of issuing. */
  outcome: BillOutcome;
}

/**
 * `new`: a payment; `difference`: more to pay or a credit; `changed_again`: the difference of this bill was issued
 * already, an admin has to settle what changed after that; `nothing`: nothing to charge.
 */
export type BillOutcome = 'new' | 'difference' | 'changed_again' | 'nothing' | 'issued';

export interface KindergartenMonth {
  location_id: string;
  location_name: string;
  month: string;
  /** The month still runs: lessons may be added. */
  running: boolean;
  /** The lessons of the month that are still to come there. */
  lessons_ahead: number;
  bills: KindergartenBill[];
  total: {
    children: number;
    sessions: number;
    amount: number;
    issued: number;
    difference: number;
    /** The sums of the families' charges, in euro cents. */
    amount_euro: number;
    issued_euro: number;
  };
}

/** The sum of a corrected bill, in the club's currency; with a child's own price a lesson where there is one. */
export function correctedAmount(
  bill: Pick<KindergartenBill, 'price' | 'amount' | 'sessions'>,
  correction: Pick<BillCorrection, 'sessions' | 'amount'>,
): number {
  if (correction.amount != null) return correction.amount;
  if (correction.sessions == null) return bill.amount;
  if (bill.price !== null) return correction.sessions * bill.price;
  return bill.sessions > 0 ? Math.round((bill.amount * correction.sessions) / bill.sessions) : bill.amount;
}
