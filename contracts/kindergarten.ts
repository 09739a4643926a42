import type { BillCorrection } from './inputs/kindergarten.ts';
import type { Locale } from './roles.ts';

/** Where the paper of a bill is, on the club's site. */
export const billPath = (key: string, locale: Locale): string => `/papers/kindergarten-bills/${key}.pdf?lang=${locale}`;

/** How many lessons of a class a child attended, and what one costs, in stotinki. */
export interface BillLine {
  class_id: string;
  class_title: string;
  class_title_en: string | null;
  class_title_ru: string | null;
  sessions: number;
  price: number;
}

/** What was asked of a family for a month, and what has become of it. Amounts in stotinki. */
export interface IssuedBill {
  sessions: number;
  amount: number;
  issued_at: string;
  note: string | null;
  payment_id: string | null;
  payment_status: string | null;
  /** What was added or given back afterwards; null while nothing was. */
  difference: number | null;
}

/** A child's month in a kindergarten, as the lessons stand now. Amounts in stotinki. */
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
  /** A fixed price of the plan stands for the month, however often the child came. */
  fixed: boolean;
  /** The plan's own payment asks for this month already: there is nothing to issue. */
  charged: boolean;
  issued: IssuedBill | null;
  /** What has changed since it was issued; 0 before, and once that change was issued. */
  difference: number;
  /** What issuing would do. */
  outcome: BillOutcome;
}

/**
 * `new`: a payment; `difference`: more to pay or a credit; `changed_again`: the difference of this bill was issued already,
 * what changed after that is the office's to settle; `nothing`: nothing to ask for.
 */
export type BillOutcome = 'new' | 'difference' | 'changed_again' | 'nothing' | 'issued';

export interface KindergartenMonth {
  location_id: string;
  location_name: string;
  month: string;
  /** The month still runs: lessons may be added. */
  running: boolean;
  bills: KindergartenBill[];
  total: {
    children: number;
    sessions: number;
    amount: number;
    issued: number;
    difference: number;
    /** The sums of what each family is asked for, in euro cents. */
    amount_euro: number;
    issued_euro: number;
  };
}

/** What a corrected bill comes to, in stotinki; a child's own price a lesson where there is one. */
export function correctedAmount(
  bill: Pick<KindergartenBill, 'price' | 'amount' | 'sessions'>,
  correction: Pick<BillCorrection, 'sessions' | 'amount'>,
): number {
  if (correction.amount != null) return correction.amount;
  if (correction.sessions == null) return bill.amount;
  if (bill.price !== null) return correction.sessions * bill.price;
  return bill.sessions > 0 ? Math.round((bill.amount * correction.sessions) / bill.sessions) : bill.amount;
}
