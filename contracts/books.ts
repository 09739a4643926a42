import type { PaidMethod } from './enrollments.ts';
import { type Currency, fromEuroCents, type Sum, toEuroCents } from './money.ts';
import type { MaybeTranslated } from './translated.ts';

/**
 * A proof of the books, in the club's currency: `books` is the sum of the ledger; what it has to be is payments settled less
 * refunds, with the credits that money backs, and what was erased with its family.
 */
export interface BooksCheck {
  id: string;
  books: number;
  payments: number;
  refunds: number;
  credits: number;
  removed: number;
  /** 0 when the books balance. */
  difference: number;
  /** The same in euro cents. */
  euro_difference: number;
  /** The cash of the books less that of the envelopes, in euro cents; 0 when they agree. */
  cash_difference: number;
  created_at: string;
}

/**
 * One movement of a month's books, with the payment behind it. `other` is the rest of the ledger, in one sum: of erased
 * families, and pairings taken back in another month.
 */
export interface BookRow {
  date: string;
  kind: 'payment' | 'refund' | 'credit' | 'other';
  method: PaidMethod | null;
  amount: number;
  euro_cents: number;
  reference: string | null;
  receipt: number | null;
  /** The number of the invoice, or of the credit note for a refund, as it is printed. */
  invoice: string | null;
  payer: string | null;
  child: string | null;
  /** The subject: the class, the event; for the shop, the number of the order. */
  subject: string | null;
  order_number: number | null;
}

export interface BooksMonth {
  month: string;
  rows: BookRow[];
  totals: Record<BookRow['kind'], Sum>;
  /** The sum of the ledger for the month: the sum of the rows. */
  ledger: Sum;
}

/** The reason of a change of a family's credit; the table's constraint has the same. */
export type CreditKind = 'received' | 'spent' | 'granted' | 'taken_back' | 'paid_out' | 'returned';

/** One entry of a family's account with the club. */
export interface StatementLine extends MaybeTranslated<'subject'> {
  at: string;
  kind: 'charged' | 'settled' | 'refunded' | CreditKind;
  /** The entry's amount of the payment or the credit. */
  amount: number;
  euro_cents: number;
  reference: string | null;
  child_name: string | null;
  order_number: number | null;
  method: string | null;
  status: string | null;
}

export interface FamilyStatement {
  user_id: string;
  full_name: string;
  email: string | null;
  /** The family's own number for transfers. */
  reference: string;
  lines: StatementLine[];
  /** The sums that wait, that were paid and refunded, and the family's credit. */
  totals: Record<'due' | 'paid' | 'refunded' | 'credit', Sum>;
  /** The part of the credit that may be paid out: only what the family paid. */
  payable: Sum;
}

/**
 * The part of a payment that its family's credit pays, and the rest: the cents of both add up to those of the payment. What
 * takes the whole credit takes just its amount, too, where the cents allow it, else a stotinka more or less: euro is
 * what was paid. A stotinka is finer than a cent, so that in a lev club, where the very last cent of a credit cannot be
 * cut off, one less is taken.
 */
export function creditShare(payment: Sum, credit: Sum, currency: Currency): { paid: Sum; left: Sum } | null {
  if (credit.euro_cents <= 0) return null;
  if (credit.euro_cents >= payment.euro_cents) return { paid: payment, left: { amount: 0, euro_cents: 0 } };
  const isExact = toEuroCents(credit.amount, currency) === credit.euro_cents;
  for (let cents = credit.euro_cents; cents > 0; cents--) {
    const near = fromEuroCents(cents, currency);
    const takesAll = cents === credit.euro_cents;
    for (const amount of [...(takesAll && isExact ? [credit.amount] : []), near, near - 1, near + 1]) {
      const left = payment.amount - amount;
      if (isExact && !takesAll && amount >= credit.amount) continue;
      const fits =
        toEuroCents(amount, currency) === cents && toEuroCents(left, currency) === payment.euro_cents - cents;
      if (fits && amount > 0 && left > 0)
        return { paid: { amount, euro_cents: cents }, left: { amount: left, euro_cents: payment.euro_cents - cents } };
    }
  }
  return null;
}

/**
 * The part of a credit that may be paid out: only what the family paid. Credit that the club granted is spent first; `received`
 * is the money behind the credit that was not taken back or paid out.
 */
export const payable = (credit: Sum, received: Sum): Sum =>
  received.euro_cents < credit.euro_cents
    ? { amount: Math.max(0, received.amount), euro_cents: Math.max(0, received.euro_cents) }
    : credit;

/**
 * The cents that leave a credit with this amount of it: the cents of the whole less those of the rest, so that
 * the cents of many small parts add up to those of the credit. A part that takes the last cent takes the last stotinka,
 * too. Null where the part is smaller than a cent.
 */
export function payOutShare(credit: Sum, amount: number, currency: Currency): Sum | null {
  const cents = toEuroCents(credit.amount, currency) - toEuroCents(credit.amount - amount, currency);
  const all = amount === credit.amount || cents >= credit.euro_cents;
  const paid = all ? credit : { amount, euro_cents: cents };
  return paid.euro_cents > 0 ? paid : null;
}

/** The months over which late payments are counted. */
export const LATE_MONTHS = 12;

/** The subjects of payments: a plan, a fee of a child, the shop, events, or anything else. */
const FORECAST_KINDS = ['plan', 'fee', 'shop', 'event', 'other'] as const;
export type ForecastKind = (typeof FORECAST_KINDS)[number];

interface Subject extends MaybeTranslated<'name'> {
  kind: ForecastKind;
  /** Null for all but plans. */
  plan_id: string | null;
}

/** The sum that falls due in a month for one subject. */
export interface DueRow extends Subject, Sum {
  payments: number;
  /** The part of them that is asked for already. */
  asked: number;
}

/** The payments for a plan, or fees, that fell due in the last months, by how late they came. */
export interface LateRow extends Subject {
  payments: number;
  /** Those that came after their due day, or have not come since. */
  late: number;
  /** Of the late ones, the half came within so many days; null where none was late. */
  median_days: number | null;
}

export interface Forecast {
  /** `YYYY-MM`. */
  month: string;
  due: DueRow[];
  total: Sum & { payments: number };
  late: LateRow[];
}
