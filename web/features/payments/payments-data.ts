import { queryOptions } from '@tanstack/react-query';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { addUp, type Sum } from '../../../contracts/money.ts';
import { SETTLED_STATUSES, type PaymentStatus } from '../../../contracts/payments.ts';
import { pageOf, type Page, type PageRequest } from '../../kit/list-page.ts';
import { rangeStart } from '../../kit/RangeControl.tsx';
import { holding } from '../../kit/search-words.ts';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { onlyWith, type Selected } from '../../lib/api/rows.ts';
import { dataOf } from '../../lib/api/rpc.ts';
import { supabase, type ClubClient } from '../../lib/api/supabase.ts';
import type { TableView } from '../../lib/browser/table-address.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { PAYMENT_INVOICES } from '../invoices/payment-invoices.ts';

const COLUMNS =
  `id,${inAllLanguages('subject')},amount,euro_cents,refunded_amount,refunded_euro_cents,date,method,status,reference,installment,installments,payment_events(note),child_id,order_id,orders(number),children(full_name),enrollments(classes(${inAllLanguages('title')})),event_registrations(event_id,events(${inAllLanguages('title')})),${PAYMENT_INVOICES}` as const;

/** A payment of the family, with what it is for. */
export type FamilyPayment = Selected<'payments', typeof COLUMNS>;

const SORTS: Record<string, string> = { amount: 'amount', date: 'date', status: 'status', method: 'method' };
/** The club's reference on transfers: a search that looks like it is one. */
const REFERENCE = /^PK[2-9A-Z]*$/i;

/** A page of the family's payments, the newest first. What waits is one list above this one, and not in it unless asked for. */
export async function readPayments({ view, from, to }: PageRequest): Promise<Page<FamilyPayment>> {
  const columns = isName(view) ? onlyWith('children', COLUMNS) : COLUMNS;
  const { id, desc } = view.sort ?? { id: 'date', desc: true };
  const answer = await paymentsOf(await supabase(), view, columns, { count: 'exact' })
    .order(SORTS[id] ?? 'date', { ascending: !desc })
    .order('created_at', { ascending: !desc })
    .order('id')
    .order('created_at', { referencedTable: 'payment_events', ascending: false })
    .limit(1, { referencedTable: 'payment_events' })
    .range(from, to);
  return pageOf(answer);
}

/** Sums paid and given back within a view. */
export interface PaymentTotals {
  paid: Sum;
  refunded: Sum;
}

type Settled = Pick<FamilyPayment, 'status' | 'amount' | 'euro_cents' | 'refunded_amount' | 'refunded_euro_cents'>;

/** Sums paid and given back of these payments, or sums of payments. */
export function totalsOf(payments: readonly Settled[]): PaymentTotals {
  const settled = payments.filter(({ status }) => SETTLED_STATUSES.includes(status));
  return {
    paid: addUp(settled),
    refunded: addUp(
      settled.map((payment) => ({ amount: payment.refunded_amount, euro_cents: payment.refunded_euro_cents })),
    ),
  };
}

/** The sums of a view, whatever page of it is shown. */
export const paymentTotalsQuery = (view: TableView) => {
  const { search, filters } = view;
  return queryOptions({
    queryKey: ['payments', 'totals', search, filters],
    queryFn: async (): Promise<PaymentTotals> => {
      const columns = isName(view) ? (`${SUMS},children!inner()` as typeof SUMS) : SUMS;
      return totalsOf(dataOf(await paymentsOf(await supabase(), view, columns)));
    },
  });
};

const SUMS =
  'status,amount:amount.sum(),euro_cents:euro_cents.sum(),refunded_amount:refunded_amount.sum(),refunded_euro_cents:refunded_euro_cents.sum()';

const isName = ({ search }: TableView): boolean => search.trim() !== '' && !REFERENCE.test(search.trim());

/** The family's payments of a view, with the columns that are asked for. */
function paymentsOf<Query extends string>(
  client: ClubClient,
  view: TableView,
  columns: Query,
  options: { count?: 'exact' } = {},
) {
  let wanted = client.from('payments').select(columns, options).is('is_own', true);
  const { status, method } = view.filters;
  const words = view.search.trim();
  if (words) wanted = wanted.ilike(isName(view) ? 'children.full_name' : 'reference', holding(words));
  wanted = status ? wanted.eq('status', status as PaymentStatus) : wanted.neq('status', 'pending');
  if (method) wanted = wanted.eq('method', method as PaymentMethod);
  const since = rangeStart(view);
  return since ? wanted.gte('date', since) : wanted;
}

/** Codes for EasyPay that may still be paid, though nothing waits for their sum. Throws ClubError. */
export const staleCodesQuery = rpcQuery(['payments', 'stale codes'], 'stale_easypay_codes', {});
