import * as z from 'zod/mini';
import { BUYER_KINDS, INVOICE_KINDS, isEik, MAX_NUMBER } from '../invoices.ts';
import { MAX_NAME, requiredOr } from '../validation.ts';
import { addFault, id, line, text } from './validation.ts';

const MAX_COMPANY = 200;
const MAX_ADDRESS = 400;

/**
 * The buyer of an invoice. A company is named with its EIK (БУЛСТАТ) and the person responsible (МОЛ); a person by name
 * and address alone: the club asks for no national identity numbers.
 */
const buyerInput = z
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
    if (kind === 'person') {
      if (eik) addFault(context, 'eik', 'invalid');
      if (vat_number) addFault(context, 'vat_number', 'invalid');
      return;
    }
    if (!eik) addFault(context, 'eik', 'required');
    else if (!isEik(eik)) addFault(context, 'eik', 'invalid_eik');
    if (vat_number && !/^[A-Z]{2}[A-Z0-9]{2,12}$/.test(vat_number)) addFault(context, 'vat_number', 'invalid');
    if (!mol) addFault(context, 'mol', 'required');
  });
export type Buyer = z.output<typeof buyerInput>;

export const requestInvoiceInput = z.strictObject({ payment_id: id(), buyer: buyerInput });
/** Without a buyer: the one of the family's open request. */
export const issueInvoiceInput = z.strictObject({ payment_id: id(), buyer: z.nullish(buyerInput) });
/** The first number of a series of documents. */
export const beginSeriesInput = z.strictObject({
  kind: z.enum(INVOICE_KINDS, { error: requiredOr('invalid') }),
  number: z
    .int({ error: requiredOr('invalid') })
    .check(z.gte(1, { error: 'too_small' }), z.lte(MAX_NUMBER, { error: 'too_big' })),
});
export const declineInvoiceRequestInput = z.strictObject({ request_id: id(), note: text(1000) });

/** The month, `YYYY-MM`, whose sales journal is wanted. */
export const exportSalesJournalInput = z.strictObject({
  month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: 'invalid_date' })),
});
