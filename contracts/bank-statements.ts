import type { HiddenCells } from './imports.ts';
import type { Currency } from './money.ts';

export const BANK_TRANSACTION_STATUSES = ['unpaired', 'paired', 'ignored'] as const;
export type BankTransactionStatus = (typeof BANK_TRANSACTION_STATUSES)[number];

/** The largest file, and the most rows of one. The file travels as base64 in a call of at most a megabyte. */
export const MAX_STATEMENT_BYTES = 700_000;
export const MAX_STATEMENT_ROWS = 5000;
/** The most transfers that are matched in one call. */
export const MAX_MATCHED = 200;

/**
 * `new`: will be added to the transfers; `known`: is among them already; `debit`: money that left, not kept; `faulty`:
 * cannot be read, or is not booked by the bank (`not_booked`): left out.
 */
export type RowOutcome = 'new' | 'known' | 'debit' | 'faulty';
export type RowFault = 'bad_date' | 'bad_amount' | 'bad_type' | 'too_long' | 'not_booked';

/** The columns of a sheet that mean something, in the order in which they are offered. */
export const STATEMENT_COLUMNS = [
  'date',
  'value',
  'amount',
  'type',
  'credit',
  'debit',
  'currency',
  'payer',
  'iban',
  'purpose',
  'details',
  'reference',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
/** The position of each column, from 0. */
export type StatementColumns = Partial<Record<StatementColumn, number>>;

/** Rows in which the head may be: banks put the account's owner above it. */
export const MOST_HEAD_ROWS = 40;
export const MOST_STATEMENT_COLUMNS = 60;
/** A sheet's head and this many rows below it are shown to the person who says what its columns are. */
export const SAMPLE_ROWS = 6;

/** The columns of a sheet as they were read: a person may say otherwise. Formats with names of their own for everything have none. */
export interface StatementLayout {
  /** The row of the head, from 0. */
  head: number;
  columns: StatementColumns;
  /** Columns that are missing; with one of them no row is read. */
  missing: StatementColumn[];
  /** The head and the first rows below it. */
  sample: string[][];
}

/**
 * The reason of a match. Sure: `reference` with the exact sum; `validated`, the same for a payment that the staff
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
  layout: StatementLayout | null;
  /** The sums name no currency, and the club counts in leva: they may be in either. */
  asks_currency: boolean;
  /** The dates are read with the month first: 11/26/2026. */
  month_first: boolean;
  /** The dates may be in either order: 05/11/2026. */
  asks_month_first: boolean;
  /** The rows and columns of a workbook that are hidden in it: they were not read. */
  hidden: HiddenCells;
  rows: StatementRow[];
  counts: Record<RowOutcome, number> & { sure: number; proposed: number };
}
