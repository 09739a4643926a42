import { SETTLED_STATUSES } from '../../../../contracts/payments.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { readFarPage, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { rangeDays } from '../../../kit/RangeControl.tsx';
import { holding } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { rpc, type Args } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import type { TableView } from '../../../lib/browser/table-address.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const SORTS: Record<string, string> = {
  amount: 'amount',
  date: 'date',
  status: 'status',
  method: 'method',
  child: 'child_name',
};
/** Money that has arrived, whatever became of it later; and the part still owed. */
export const SETTLED = 'settled';
export const DUE = 'due';
/** Transfers that the staff confirmed by hand and the bank has not shown yet. */
export const BY_HAND = 'by_hand';

/** True if the filter names a plan, and not the shop or payments without a plan. */
const isPlan = (plan: string | undefined): plan is string => plan !== undefined && plan.length === 36;

/** The club's reference on transfers: a search that looks like it is one. */
const REFERENCE = /^PK[2-9A-Z]*$/i;

const COLUMNS =
  `id,user_id,amount,euro_cents,refunded_amount,refunded_euro_cents,confirmed_at,order_number,date,method,status,reference,enrollment_id,order_id,due_on,installment,installments,may_split,parent_notes,promo_code,promo_discount,child_name,${inAllLanguages('title')},family` as const;

/** A payment as an admin sees it; for a class or an event, with its title. */
export type AdminPayment = Selected<'admin_payments', typeof COLUMNS>;

/** A page of all payments: what waits first, then the newest. Throws ClubError. */
export async function readPayments({ view, from, to }: PageRequest): Promise<Page<AdminPayment>> {
  const request = await paymentsOf(view);
  return readFarPage({ from, to }, { ids: () => request('id'), rows: () => request(COLUMNS) });
}

/** The payments of a view of the list, in its order, with the columns that are asked for. */
async function paymentsOf(view: TableView) {
  const client = await supabase();
  const { status, method, plan } = view.filters;
  const words = view.search.trim();
  const days = rangeDays(view);
  return <Query extends string>(columns: Query) => {
    let request = client.from('admin_payments').select(columns, { count: 'exact' });
    if (words) request = request.ilike(REFERENCE.test(words) ? 'reference' : 'child_name', holding(words));
    if (status === SETTLED) request = request.in('status', SETTLED_STATUSES);
    else if (status === DUE) request = request.or('status.eq.pending,and(status.eq.failed,method.eq.card)');
    else if (status === BY_HAND) request = request.is('awaits_bank', true);
    else if (status) request = request.eq('status', status as 'pending');
    if (isPlan(plan)) request = request.eq('plan_id', plan);
    else if (plan === 'shop') request = request.not('order_id', 'is', null);
    else if (plan === 'event') request = request.not('event_registration_id', 'is', null);
    else if (plan) request = request.is('order_id', null).is('enrollment_id', null).is('event_registration_id', null);
    if (method) request = request.eq('method', method as 'cash');
    if (days.from) request = request.gte('date', days.from);
    if (days.to) request = request.lte('date', days.to);
    const ordered = view.sort
      ? request.order(SORTS[view.sort.id] ?? 'date', { ascending: !view.sort.desc, nullsFirst: false })
      : request.order('waits', { ascending: false }).order('date', { ascending: false });
    return ordered.order('id');
  };
}

/** An admin's facts of payments whose money came. */
interface Confirmation extends Omit<Args<'validate_payment'>, 'payment_id'> {
  ids: readonly string[];
}

/** Confirms payments, one after the other; stops at the first that is refused. Throws ClubError. */
export const useConfirmPayments = () =>
  useWrite(async ({ ids, ...confirmation }: Confirmation) => {
    for (const payment_id of ids) await rpc('validate_payment', { payment_id, ...confirmation });
  }, STALE_AFTER.validate_payment);

/** Takes confirmations back. Throws ClubError. */
export const useUndoConfirmation = () =>
  useWrite(async ({ ids, note }: { ids: readonly string[]; note: string | null }) => {
    for (const payment_id of ids) await rpc('undo_payment_validation', { payment_id, note });
  }, STALE_AFTER.validate_payment);
