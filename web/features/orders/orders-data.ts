import type { OrderStatus } from '../../../contracts/orders.ts';
import { pageOf, type Page, type PageRequest } from '../../kit/list-page.ts';
import { rowQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { PAYMENT_INVOICES } from '../invoices/payment-invoices.ts';

const COLUMNS =
  `id,number,status,delivery,shipping_address,recipient_name,phone,total,note,created_at,closed_at,ready_at,sent_at,tracking_number,
  order_items(id,name,size,price,quantity,products(id,slug,images,${inAllLanguages('name')})),
  payments(id,amount,method,status,decline_reason,refunded_amount,euro_cents,refunded_euro_cents,reference,${PAYMENT_INVOICES}),
  withdrawals(created_at,settled_at)` as const;

/** An order as its buyer sees it, its payments with the newest first; sums in the club's currency. */
export type Order = Selected<'orders', typeof COLUMNS>;
export type OrderItem = Order['order_items'][number];
const SORTS: Record<string, string> = { number: 'number', total: 'total', date: 'created_at', status: 'status' };

/** A page of the user's own orders: the newest first unless sorted otherwise. Throws ClubError. */
export async function readOwnOrders(userId: string, { view, from, to }: PageRequest): Promise<Page<Order>> {
  const client = await supabase();
  const { id, desc } = view.sort ?? { id: 'date', desc: true };
  const words = view.search.trim().replace(/^(№|#)\s*/, '');
  let request = client.from('orders').select(COLUMNS, { count: 'exact' }).eq('user_id', userId);
  if (/^\d{1,9}$/.test(words)) request = request.eq('number', Number(words));
  if (view.filters.status) request = request.eq('status', view.filters.status as OrderStatus);
  return pageOf(
    await request
      .order(SORTS[id] ?? 'created_at', { ascending: !desc })
      .order('created_at', { referencedTable: 'payments', ascending: false })
      .range(from, to),
  );
}

/** One order; null where the user has none of that id. */
export const orderQuery = (orderId: string) =>
  rowQuery(['orders', 'one', orderId], (club) =>
    club
      .from('orders')
      .select(COLUMNS)
      .eq('id', orderId)
      .order('created_at', { referencedTable: 'payments', ascending: false }),
  );
