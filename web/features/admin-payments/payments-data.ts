import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SETTLED_STATUSES } from '../../../contracts/payments.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rpc } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import type { TableView } from '../../lib/table-address.ts';
import { readFamilies } from '../admin/families.ts';
import type { Family } from '../admin/families.ts';
import { BEYOND_THE_END, pageOf } from '../admin/list-page.ts';
import type { Page, PageRequest } from '../admin/list-page.ts';
import { rangeDays } from '../admin/RangeControl.tsx';
import { holding } from '../admin/search-words.ts';

interface StoredPayment extends Columns<
  'payments',
  | 'id'
  | 'user_id'
  | 'amount'
  | 'refunded_amount'
  | 'date'
  | 'method'
  | 'status'
  | 'reference'
  | 'order_id'
  | 'parent_notes'
  | 'promo_code'
  | 'promo_discount'
> {
  children: Columns<'children', 'full_name'> | null;
  enrollments: { classes: Translated<'title'> } | null;
}

/** A payment as the office sees it. */
export interface OfficePayment extends StoredPayment {
  family: Family | undefined;
}

const SORTS: Record<string, string> = {
  amount: 'amount',
  date: 'date',
  status: 'status',
  method: 'method',
  child: 'children(full_name)',
};
/** What has arrived, whatever became of it later; and what is still owed. */
export const SETTLED = 'settled';
export const DUE = 'due';

/** Whether the filter names a plan, and not the shop or what belongs to no plan. */
const isPlan = (plan: string | undefined): plan is string => plan !== undefined && plan.length === 36;

/** What the club prints on its transfers: a search that looks like it is one. */
const REFERENCE = /^PK[2-9A-Z]*$/i;

/** A page of all payments: what waits first, then the newest. Throws ClubError. */
export async function readPayments(request: PageRequest): Promise<Page<OfficePayment>> {
  const { view, from, to } = request;
  const page =
    view.sort || view.filters['status'] ? await readPart(view, { from, to }) : await readWaitingFirst(request);
  const families = await readFamilies(page.rows.map(({ user_id }) => user_id));
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, family: families.get(row.user_id) })) };
}

/** Two lists one after the other: an order by status would put the names of the statuses in the order of the alphabet. */
async function readWaitingFirst({ view, from, to }: PageRequest): Promise<Page<StoredPayment>> {
  const waiting = await readPart(view, { from, to, waits: true });
  const rest = await readPart(view, {
    from: Math.max(0, from - waiting.total),
    to: Math.max(0, to - waiting.total),
    waits: false,
  });
  const space = to - from + 1 - waiting.rows.length;
  return {
    rows: [...waiting.rows, ...(space > 0 ? rest.rows.slice(0, space) : [])],
    total: waiting.total + rest.total,
  };
}

interface Part {
  from: number;
  to: number;
  /** Only payments that wait, or only those that do not. */
  waits?: boolean;
}

async function readPart(view: TableView, { from, to, waits }: Part): Promise<Page<StoredPayment>> {
  const client = await supabase();
  const { status, method, plan } = view.filters;
  const words = view.search.trim();
  const byChild = words !== '' && !REFERENCE.test(words);
  const columns = `id,user_id,amount,refunded_amount,date,method,status,reference,order_id,parent_notes,promo_code,promo_discount,children${byChild ? '!inner' : ''}(full_name),enrollments${isPlan(plan) ? '!inner' : ''}(classes(${inAllLanguages('title')}))`;
  let request = client.from('payments').select(columns, { count: 'exact' });
  if (byChild) request = request.ilike('children.full_name', holding(words));
  else if (words) request = request.ilike('reference', holding(words));
  if (status === SETTLED) request = request.in('status', SETTLED_STATUSES);
  else if (status === DUE) request = request.or('status.eq.pending,and(status.eq.failed,method.eq.card)');
  else if (status) request = request.eq('status', status as 'pending');
  if (isPlan(plan)) request = request.eq('enrollments.plan_id', plan);
  else if (plan === 'shop') request = request.not('order_id', 'is', null);
  else if (plan === 'event') request = request.not('event_registration_id', 'is', null);
  else if (plan) request = request.is('order_id', null).is('enrollment_id', null).is('event_registration_id', null);
  if (waits !== undefined) request = waits ? request.eq('status', 'pending') : request.neq('status', 'pending');
  if (method) request = request.eq('method', method as 'cash');
  const days = rangeDays(view);
  if (days.from) request = request.gte('date', days.from);
  if (days.to) request = request.lte('date', days.to);
  const { id, desc } = view.sort ?? { id: 'date', desc: true };
  const answer = await request
    .order(SORTS[id] ?? 'date', { ascending: !desc })
    .order('id')
    .range(from, to);
  // Beyond the end of the part that waits stands the other one: no fault there.
  if (waits && answer.error?.code === BEYOND_THE_END)
    return { rows: [], total: Number(/only (\d+) rows/.exec(answer.error.details ?? '')?.[1] ?? 0) };
  return pageOf<StoredPayment>(answer);
}

/** What the staff decides of payments that wait. */
export interface Decision {
  ids: readonly string[];
  verdict: 'validate_payment' | 'reject_payment';
  note?: string;
}

/** Confirms or refuses payments, one after the other; stops at the first that is refused. Throws ClubError. */
export function useDecision() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, verdict, note }: Decision) => {
      for (const payment_id of ids) await rpc(verdict, { payment_id, note: note ?? null });
      return ids.length;
    },
    onSettled: () =>
      Promise.all(['payments', 'children'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
