import type { Sum } from './money.ts';

export const INVOICE_KINDS = ['invoice', 'credit_note', 'debit_note', 'receipt', 'cancellation'] as const;
/** Nine digits: the tenth says the series. */
export const MAX_NUMBER = 999_999_999;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The documents of the tax law: these have a buyer, a seller and a number of ten digits. */
export type TaxDocumentKind = 'invoice' | 'credit_note' | 'debit_note';

/** The person or company on an invoice. */
export const BUYER_KINDS = ['person', 'company'] as const;

/** The subject of a line of a document, as it was called that day. */
export interface LineSubject {
  class?: { bg: string; en: string | null; ru: string | null } | null;
  event?: { bg: string; en: string | null; ru: string | null } | null;
  order?: boolean;
  order_number?: number;
}

/** The issuer of an invoice, as registered. */
export interface Seller {
  name: string;
  eik: string;
  vat_number: string;
  address: string;
  mol: string;
}

const EIK_WEIGHTS = [
  [1, 2, 3, 4, 5, 6, 7, 8],
  [3, 4, 5, 6, 7, 8, 9, 10],
] as const;
const BRANCH_WEIGHTS = [
  [2, 7, 3, 5],
  [4, 9, 5, 7],
] as const;

/** True if it is an EIK of the Bulgarian registers: nine digits, or thirteen of a branch, whose last digits check the others. */
export function isEik(value: string): boolean {
  if (!/^\d{9}(\d{4})?$/.test(value)) return false;
  const digits = [...value].map(Number);
  if (checkDigit(digits.slice(0, 8), EIK_WEIGHTS) !== digits[8]) return false;
  return digits.length === 9 || checkDigit(digits.slice(8, 12), BRANCH_WEIGHTS) === digits[12];
}

function checkDigit(digits: readonly number[], weights: readonly (readonly number[])[]): number {
  for (const row of weights) {
    const rest = digits.reduce((sum, digit, index) => sum + digit * row[index]!, 0) % 11;
    if (rest !== 10) return rest;
  }
  return 0;
}

/** The first digit of a number says its series, so that no two documents of the tax law share one. */
const SERIES: Record<TaxDocumentKind, string> = { invoice: '0', credit_note: '1', debit_note: '2' };

export const isTaxDocument = (kind: string): kind is TaxDocumentKind => Object.hasOwn(SERIES, kind);

/** The printed number: ten digits on documents of the tax law, six on receipts. */
export function printedNumber(kind: InvoiceKind, number: number): string {
  return isTaxDocument(kind) ? `${SERIES[kind]}${String(number).padStart(9, '0')}` : String(number).padStart(6, '0');
}

/** The rates of value added tax that a plan or a product may have of its own. */
export const VAT_PERCENTS = [0, 9, 20] as const;

/** A part of a document's sum with its rate, tax included. */
export interface RatedSum extends Sum {
  percent: number;
}

/** The parts of a document by rate; one from before rates were kept has a single one. */
export const ratesOf = (document: Sum & { vat_percent: number; rates: RatedSum[] | null }): RatedSum[] =>
  document.rates ?? [{ percent: document.vat_percent, amount: document.amount, euro_cents: document.euro_cents }];

/**
 * A sum in parts as large as their weights: each the share up to it less those before it, so that the parts add up to the sum in
 * both currencies.
 */
export function splitByRate(sum: Sum, weights: readonly { percent: number; weight: number }[]): RatedSum[] {
  const whole = weights.reduce((total, { weight }) => total + weight, 0);
  if (whole === 0) return [{ percent: weights[0]?.percent ?? 0, ...sum }];
  let upTo = 0;
  let before = { amount: 0, euro_cents: 0 };
  return weights.map(({ percent, weight }) => {
    upTo += weight;
    const after = {
      amount: Math.round((sum.amount * upTo) / whole),
      euro_cents: Math.round((sum.euro_cents * upTo) / whole),
    };
    const part = { percent, amount: after.amount - before.amount, euro_cents: after.euro_cents - before.euro_cents };
    before = after;
    return part;
  });
}

/** The tax part of a sum, in the sum's own units: the tax is included. Half rounded up. */
export function taxWithin(sum: number, percent: number): number {
  return sum - Math.round((sum * 100) / (100 + percent));
}
