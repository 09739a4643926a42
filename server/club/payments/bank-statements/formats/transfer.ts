import { createHash } from 'node:crypto';
import type { RowFault } from '../../../../../contracts/bank-statements.ts';
import type { Currency } from '../../../../../contracts/money.ts';
import { cleanLine } from '../../../../../contracts/texts.ts';
import { codeOf } from './amounts.ts';

/** Incoming money, as a row of a statement names it. */
export interface Incoming {
  /** Its number in the file, from 1. */
  line: number;
  fingerprint: string;
  bank_reference: string;
  booked_on: string;
  value_on: string | null;
  /** In minor units of `currency`. */
  amount: number;
  currency: 'EUR' | 'BGN';
  payer_iban: string;
  payer_name: string;
  purpose: string;
  details: string;
}

export type ReadRow =
  | { outcome: 'credit'; row: Incoming }
  | { outcome: 'debit'; line: number; booked_on: string; amount: number; currency: 'EUR' | 'BGN' }
  | { outcome: 'faulty'; line: number; fault: RowFault; cells: string[] };

/** A row as its format was understood; null where something of it could not be. */
export interface StatedRow extends Pick<
  Incoming,
  'line' | 'bank_reference' | 'payer_iban' | 'payer_name' | 'purpose' | 'details'
> {
  booked_on: string | null;
  /** `undefined`: the statement names none. */
  value_on: string | null | undefined;
  /** In minor units of the currency, without a sign. */
  amount: number | null;
  direction: 'credit' | 'debit' | null;
  /** Its code or word; empty where the statement names none. */
  currency: string;
  /** Announced by the bank, or only information, but not booked. */
  isPending?: boolean;
  /** The row as text, for the person who looks why it cannot be read. */
  cells: string[];
}

/** From this day on the club's account is in euro. */
const EURO_SINCE = '2026-01-01';
export const LONGEST = { bank_reference: 120, payer_iban: 40, payer_name: 200, purpose: 1000, details: 1000 } as const;
type TextColumn = keyof typeof LONGEST;

/** Returns a function that says what a row means; `silent`: the currency of sums that name none, else the account's. It numbers rows that say the same: they are different transfers. */
export function rowReader(silent: Currency | null = null): (stated: StatedRow) => ReadRow {
  const seen = new Map<string, number>();
  return (stated) => {
    const { line, cells, booked_on, value_on, amount, direction } = stated;
    const faulty = (fault: RowFault): ReadRow => ({ outcome: 'faulty', line, fault, cells });
    if (stated.isPending) return faulty('not_booked');
    if (!booked_on || value_on === null) return faulty('bad_date');
    if (!direction) return faulty('bad_type');
    const currency = currencyOf(stated.currency, booked_on, silent);
    if (!amount || amount < 0 || !currency) return faulty('bad_amount');
    if (direction === 'debit') return { outcome: 'debit', line, booked_on, amount, currency };
    const texts = textsOf(stated);
    if (Object.entries(LONGEST).some(([name, longest]) => texts[name as TextColumn].length > longest))
      return faulty('too_long');
    const said = JSON.stringify([booked_on, value_on ?? null, amount, currency, ...Object.values(texts)]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    const fingerprint = createHash('sha256').update(`${said}#${nth}`).digest('base64url');
    const row = { line, fingerprint, booked_on, value_on: value_on ?? null, amount, currency, ...texts };
    return { outcome: 'credit', row };
  };
}

const textsOf = (stated: StatedRow): Record<TextColumn, string> => ({
  bank_reference: plain(stated.bank_reference),
  payer_iban: plain(stated.payer_iban).replace(/\s/g, '').toUpperCase(),
  payer_name: plain(stated.payer_name),
  purpose: plain(stated.purpose),
  details: plain(stated.details),
});

function currencyOf(text: string, day: string, silent: Currency | null): Currency | null {
  if (text === '') return silent ?? (day >= EURO_SINCE ? 'EUR' : 'BGN');
  const code = codeOf(text);
  return code === 'EUR' || code === 'BGN' ? code : null;
}

/** One line without control characters and invisible signs, spaces made single. */
export const plain = (text: string): string =>
  cleanLine(text)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();

/** The sender's own reference; empty where the bank says that there is none. */
export const referenceOf = (said: string): string => (/^NOT ?PROVIDED$/i.test(said) ? '' : said);
