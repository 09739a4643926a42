import { INVOICE_KINDS, type InvoiceKind } from '../../../../contracts/invoices.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { rangeStart } from '../../../kit/RangeControl.tsx';
import { readList } from '../../../kit/read-list.ts';
import { holding } from '../../../kit/search-words.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { INVOICE_COLUMNS, type Invoice } from '../family-invoices-data.ts';

const SORTS: Record<string, string> = { recipient: 'recipient', amount: 'amount', date: 'created_at' };

/** A page of the club's receipts and invoices of all kinds or of one, the newest first. Throws ClubError. */
export async function readInvoices(wanted: PageRequest): Promise<Page<Invoice>> {
  const { view } = wanted;
  const client = await supabase();
  const words = view.search.trim();
  const kind = view.filters['kind'] as InvoiceKind | undefined;
  let request = client.from('invoices').select(INVOICE_COLUMNS, { count: 'exact' });
  if (kind && INVOICE_KINDS.includes(kind)) request = request.eq('kind', kind);
  // A number as it is on the document: its first digit says the kind.
  if (/^\d+$/.test(words)) request = request.eq('number', Number(words.length === 10 ? words.slice(1) : words));
  else if (words) request = request.ilike('recipient', holding(words));
  const since = rangeStart(view);
  if (since) request = request.gte('issued_on', since);
  return readList(request, wanted, { sorts: SORTS, first: { id: 'date', desc: true } });
}

const REQUEST_COLUMNS =
  'id,payment_id,created_at,details,payments(amount,euro_cents,refunded_amount,refunded_euro_cents,reference,children(full_name))';

/** A family's wish for an invoice. */
export type InvoiceRequest = Selected<'invoice_requests', typeof REQUEST_COLUMNS>;

/** Wishes that wait for an admin, the oldest first; more than a day's work is not shown at once. */
export const wishesQuery = askQuery(['invoices', 'wishes'], (club) =>
  club.from('invoice_requests').select(REQUEST_COLUMNS).eq('status', 'open').order('created_at').limit(100),
);
