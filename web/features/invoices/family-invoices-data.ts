import { queryOptions } from '@tanstack/react-query';
import { toEuroCents, type Currency } from '../../../contracts/money.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';
import { currentSession } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

export const INVOICE_COLUMNS =
  `id,kind,number,recipient,amount,euro_cents,lines,issued_on,cancelled_at,payment_id,payments(reference,orders(number),event_registrations(events(${inAllLanguages('title')})))` as const;

/** A numbered document: a receipt, an invoice, or a note to one. */
export type Invoice = Selected<'invoices', typeof INVOICE_COLUMNS>;

/** A credit note is below zero. */
const signOf = ({ kind }: Invoice): number => (kind === 'credit_note' || kind === 'cancellation' ? -1 : 1);
export const signedAmount = (invoice: Invoice): number => signOf(invoice) * invoice.amount;
/** In euro cents; a receipt is for one charge, whose cents follow from its amount. */
export const signedCents = (invoice: Invoice, currency: Currency): number =>
  signOf(invoice) * (invoice.euro_cents ?? toEuroCents(invoice.amount, currency));

/** A receipt is drawn from its payment: one whose payment is gone keeps its number alone. */
export const hasFile = ({ kind, payment_id }: Invoice): boolean =>
  kind === 'receipt' ? payment_id !== null : kind !== 'cancellation';

export const INVOICES_STEP = 30;

/** The newest receipts and invoices of a family, so many steps of them and one more where there are more; without a user the reader's own. */
export const familyInvoicesQuery = (userId: string | null, steps: number) =>
  queryOptions({
    queryKey: ['invoices', 'family', userId, steps],
    queryFn: async () => {
      const session = await currentSession();
      return ask((club) =>
        club
          .from('invoices')
          .select(INVOICE_COLUMNS)
          // An admin reads every family's: only the own ones are meant where no user is named.
          .eq('user_id', userId ?? session?.user.id ?? '')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(steps * INVOICES_STEP + 1),
      );
    },
  });

/** To whom the person's invoices were last made out; null where there is none yet. */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing_details'],
  queryFn: async () => {
    const [row] = await ask((club) => club.from('billing_details').select('details').limit(1));
    return row?.details ?? null;
  },
});
