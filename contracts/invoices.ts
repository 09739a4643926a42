import * as z from 'zod/mini';
import { id, line, MAX_NAME, text } from './validation.ts';

export const INVOICE_KINDS = ['invoice', 'credit_note', 'debit_note', 'receipt', 'cancellation'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** What the tax law knows: these have a buyer, a seller and a number of ten digits. */
export type TaxPaperKind = 'invoice' | 'credit_note' | 'debit_note';

/** Whose data an invoice bears. */
export const BUYER_KINDS = ['person', 'company'] as const;

const MAX_COMPANY = 200;
const MAX_ADDRESS = 400;

/**
 * To whom an invoice is made out. A company is named with its EIK (БУЛСТАТ) and the person responsible (МОЛ); a person by
 * name and address alone: the club asks for no national identity numbers.
 */
export const buyerInput = z
  .strictObject({
    kind: z.enum(BUYER_KINDS, { error: 'required' }),
    name: line(MAX_COMPANY),
    eik: z.pipe(
      text(20),
      z.transform((value) => value?.replace(/\s/g, '') ?? null),
    ),
    vat_number: z.pipe(
      text(20),
      z.transform((value) => value?.replace(/\s/g, '').toUpperCase() ?? null),
    ),
    address: line(MAX_ADDRESS),
    mol: text(MAX_NAME),
  })
  .check((context) => {
    const { kind, eik, vat_number, mol } = context.value;
    const fault = (field: string, message: string) =>
      context.issues.push({ code: 'custom', message, path: [field], input: context.value });
    if (kind === 'person') {
      if (eik) fault('eik', 'invalid');
      if (vat_number) fault('vat_number', 'invalid');
      return;
    }
    if (!eik) fault('eik', 'required');
    else if (!isEik(eik)) fault('eik', 'invalid_eik');
    if (vat_number && !/^[A-Z]{2}[A-Z0-9]{2,12}$/.test(vat_number)) fault('vat_number', 'invalid');
    if (!mol) fault('mol', 'required');
  });
export type Buyer = z.output<typeof buyerInput>;

/** Who issues an invoice, as registered. */
export interface Seller {
  name: string;
  eik: string;
  vat_number: string;
  address: string;
  mol: string;
}

export const requestInvoiceInput = z.strictObject({ payment_id: id(), buyer: buyerInput });
/** Without a buyer: the one of the family's open request. */
export const issueInvoiceInput = z.strictObject({ payment_id: id(), buyer: z.nullish(buyerInput) });
export const declineInvoiceRequestInput = z.strictObject({ request_id: id(), note: text(1000) });

const EIK_WEIGHTS = [
  [1, 2, 3, 4, 5, 6, 7, 8],
  [3, 4, 5, 6, 7, 8, 9, 10],
] as const;
const BRANCH_WEIGHTS = [
  [2, 7, 3, 5],
  [4, 9, 5, 7],
] as const;

/** Whether it is an EIK of the Bulgarian registers: nine digits, or thirteen of a branch, whose last digits check the others. */
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

/** The first digit of a number says its series, so that no two papers of the tax law share one. */
const SERIES: Record<TaxPaperKind, string> = { invoice: '0', credit_note: '1', debit_note: '2' };

export const isTaxPaper = (kind: string): kind is TaxPaperKind => Object.hasOwn(SERIES, kind);

/** The number as it stands on the paper: ten digits on those of the tax law, six on receipts. */
export function paperNumber(kind: InvoiceKind, number: number): string {
  return isTaxPaper(kind) ? `${SERIES[kind]}${String(number).padStart(9, '0')}` : String(number).padStart(6, '0');
}

/** What of a sum is tax, in the sum's own units: the tax stands within it. Half rounded up. */
export function taxWithin(sum: number, percent: number): number {
  return sum - Math.round((sum * 100) / (100 + percent));
}
