import * as z from 'zod/mini';
import { billingMonth } from './kindergarten.ts';
import { id } from './validation.ts';

export const checkBooksInput = z.strictObject({});
export const exportBooksInput = z.strictObject({ month: billingMonth() });
export const familyStatementInput = z.strictObject({ user_id: id() });

/**
 * A proof of the books, in stotinki: `books` is the sum of the ledger; what it has to be is payments settled less refunds,
 * with the credits that money stands behind, and what was erased with its family.
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
  created_at: string;
}

/**
 * One movement of a month's books, with the payment behind it. `other` is what the ledger holds beyond those, in one sum: of
 * erased families, and pairings taken back in another month. Amounts in stotinki.
 */
export interface BookRow {
  date: string;
  kind: 'payment' | 'refund' | 'credit' | 'other';
  method: 'cash' | 'card' | 'bank_transfer' | null;
  amount: number;
  euro_cents: number;
  reference: string | null;
  receipt: number | null;
  payer: string | null;
  child: string | null;
  subject: string | null;
}

export interface BooksMonth {
  month: string;
  rows: BookRow[];
  totals: Record<BookRow['kind'], number>;
  /** What the ledger holds for the month: the sum of the rows. */
  ledger: number;
}

/** One line of a family's account with the club. */
export interface StatementLine {
  at: string;
  kind: 'charged' | 'settled' | 'refunded' | 'received' | 'spent' | 'granted' | 'taken_back';
  /** In stotinki; what the line says of the payment or the credit. */
  amount: number;
  reference: string | null;
  child_name: string | null;
  subject: string | null;
  subject_en: string | null;
  subject_ru: string | null;
  method: string | null;
  status: string | null;
}

export interface FamilyStatement {
  user_id: string;
  full_name: string;
  email: string | null;
  lines: StatementLine[];
  /** In stotinki: what still waits, what was paid, what was given back, and what the family has with the club. */
  totals: { due: number; paid: number; refunded: number; credit: number };
}
