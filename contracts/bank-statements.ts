import type { Currency } from './money.ts';

export const BANK_TRANSACTION_STATUSES = ['unpaired', 'paired', 'ignored'] as const;
export type BankTransactionStatus = (typeof BANK_TRANSACTION_STATUSES)[number];

/** The largest file, and the most rows of one. The file travels as base64 in a call of at most a megabyte. */
export const MAX_STATEMENT_BYTES = 700_000;
export const MAX_STATEMENT_ROWS = 5000;
/** How many transfers are matched in one call. */
export const MAX_MATCHED = 200;

/**
 * `new`: will be added to the transfers; `known`: is among them already; `debit`: money that left, not kept; `faulty`:
 * cannot be read, so that the file is not taken.
 */
export type RowOutcome = 'new' | 'known' | 'debit' | 'faulty';
export type RowFault = 'bad_date' | 'bad_amount' | 'bad_type' | 'too_long';

/**
 * How a transfer was matched. Sure: `reference` with the exact sum; `validated`, the same for a payment that the staff
 * confirmed before. Sure as well: `family`, the family's own number with the exact sum of all that it owes, or of one
 * payment. To be confirmed: `other_amount` with the reference or the family's number; `paid_already`; `name` or `payer`
 * (an account known from before) with the sum; `amount`, which alone waits for that sum.
 */
export type MatchReason =
  | 'reference'
  | 'family'
  | 'validated'
  | 'other_amount'
  | 'paid_already'
  | 'payer'
  | 'name'
  | 'amount';
export const SURE_REASONS: readonly MatchReason[] = ['reference', 'family', 'validated'];

export interface MatchedPayment {
  id: string;
  reference: string;
  /** In the club's currency. */
  amount: number;
  euro_cents: number;
  child_name: string | null;
  status: string;
}

export interface Match {
  reason: MatchReason;
  sure: boolean;
  user_id: string;
  family_name: string;
  payments: MatchedPayment[];
}

/** A row of a statement with its outcome. */
export interface StatementRow {
  /** Its number in the file, from 1. */
  line: number;
  outcome: RowOutcome;
  fault: RowFault | null;
  booked_on: string | null;
  /** In minor units of `currency`. */
  amount: number | null;
  currency: Currency | null;
  payer_name: string;
  purpose: string;
  bank_reference: string;
  match: Match | null;
}

export interface StatementReport {
  dry_run: boolean;
  rows: StatementRow[];
  counts: Record<RowOutcome, number> & { sure: number; proposed: number };
}
