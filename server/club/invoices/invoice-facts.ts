import { sql } from 'kysely';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import type { Buyer } from '../../../contracts/inputs/invoices.ts';
import type { RatedSum, Seller, TaxDocumentKind } from '../../../contracts/invoices.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Database, type Transaction } from '../../platform/database/database.ts';
import type { ReceiptLine } from './receipts/issue-receipt.ts';
import { readClub, readLocale, type ReceiptClub } from './receipts/receipt-facts.ts';

/** The facts of the payment on an invoice, beside its subject. */
interface InvoiceLine extends ReceiptLine {
  reference: string;
  method: PaidMethod;
  paid_on: string;
}

export interface IssuedInvoice {
  kind: TaxDocumentKind;
  number: number;
  buyer: Buyer;
  seller: Seller;
  /** In the club's currency. */
  amount: number;
  euro_cents: number;
  vat_percent: number;
  /** The sum by rate; null on documents from before. */
  rates: RatedSum[] | null;
  tax_event_on: string | null;
  vat_ground: string;
  lines: InvoiceLine[];
  issued_on: string;
  /** The invoice that a note corrects. */
  corrects: { number: number; issued_on: string } | null;
}

/** All facts of an invoice or a credit note. */
export interface InvoiceFacts {
  invoice: IssuedInvoice;
  club: ReceiptClub;
  /** The reader's own language. */
  locale: Locale;
}

/** An invoice or a note that the caller may see; refuses one that does not exist for the caller. */
export async function readInvoice(database: Database, caller: Caller, invoiceId: string): Promise<InvoiceFacts> {
  return database.transaction(caller, async (trx) => {
    const invoice = await readIssued(trx, invoiceId);
    return asServiceRole(trx, async (club) => ({
      invoice,
      club: await readClub(club),
      locale: await readLocale(club, caller.claims.sub ?? null),
    }));
  });
}

/** Reads with the caller's own rights. */
async function readIssued(trx: Transaction, invoiceId: string): Promise<IssuedInvoice> {
  const { rows } = await sql<IssuedInvoice>`
    select issued.kind, issued.number, issued.buyer, issued.seller, issued.amount, issued.euro_cents, issued.vat_percent, rates, tax_event_on,
      issued.vat_ground, issued.lines, issued.issued_on,
      case when corrected.id is not null
        then jsonb_build_object('number', corrected.number, 'issued_on', corrected.issued_on) end as corrects
    from invoices as issued left join (select id, number, issued_on from invoices) as corrected on corrected.id = issued.corrects_id
    where issued.id = ${invoiceId}::uuid and issued.kind in ('invoice', 'credit_note', 'debit_note')`.execute(trx);
  if (!rows[0]) throw new ClubError('invoice_not_found');
  return rows[0];
}
