import { queryOptions } from '@tanstack/react-query';
import type { Delivery, OrderStatus } from '../../../../contracts/orders.ts';
import { useWrite } from '../../../components/states/use-procedure.ts';
import { readFamilies, type Family } from '../../../kit/families.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { readList } from '../../../kit/read-list.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { dataOf, rpc } from '../../../lib/api/rpc.ts';
import { STALE_AFTER } from '../../../lib/api/stale-after.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS =
  `id,number,user_id,status,delivery,shipping_address,recipient_name,phone,total,note,created_at,closed_at,ready_at,sent_at,tracking_number,
  order_items(id,product_id,size_id,name,size,price,quantity,products(${inAllLanguages('name')})),
  payments(id,amount,method,status,refunded_amount,euro_cents,refunded_euro_cents,reference)` as const;
type StoredOrder = Selected<'orders', typeof COLUMNS>;
export type OrderItem = StoredOrder['order_items'][number];

/** An order as an admin sees it. */
export type AdminOrder = StoredOrder & { buyer: Family | undefined };

/** The most orders on one packing list. */
const MOST_TO_PACK = 200;

/** A page of all orders: the newest first unless sorted otherwise. Throws ClubError. */
export async function readOrders(request: PageRequest): Promise<Page<AdminOrder>> {
  const client = await supabase();
  const { search, filters } = request.view;
  const { status, address: delivery } = filters;
  const words = search.trim().replace(/^(№|#)\s*/, '');
  let orders = client.from('orders').select(COLUMNS, { count: 'exact' });
  if (/^\d{1,9}$/.test(words)) orders = orders.eq('number', Number(words));
  else if (words)
    orders = orders.or(anyHolds(['recipient_name', 'phone', 'shipping_address', 'tracking_number'], words));
  if (status) orders = orders.eq('status', status as OrderStatus);
  if (delivery) orders = orders.eq('delivery', delivery as Delivery);
  const newestPaymentFirst = orders.order('created_at', { referencedTable: 'payments', ascending: false });
  const page = await readList(newestPaymentFirst, request, {
    moments: 'created_at',
    sorts: { number: 'number', total: 'total', status: 'status', date: 'created_at' },
    first: { id: 'date', desc: true },
  });
  return { total: page.total, rows: await withBuyers(page.rows) };
}

/** The orders that wait to be packed, the oldest first; only those named, if any are. Throws ClubError. */
export const packingQuery = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'packing', orderIds],
    queryFn: async () => {
      const client = await supabase();
      let request = client.from('orders').select(COLUMNS).eq('status', 'pending');
      if (orderIds.length > 0) request = request.in('id', [...orderIds]);
      return withBuyers(
        dataOf(
          await request
            .order('created_at')
            .order('created_at', { referencedTable: 'payments', ascending: false })
            .limit(MOST_TO_PACK),
        ),
      );
    },
  });

async function withBuyers(rows: StoredOrder[]): Promise<AdminOrder[]> {
  const people = await readFamilies(rows.map(({ user_id }) => user_id));
  return rows.map((row) => ({ ...row, buyer: people.get(row.user_id) }));
}

/** Completes orders, one after the other; stops at the first that is refused. Answers how many. Throws ClubError. */
export function useCompleteOrders() {
  return useWrite(async (ids: readonly string[]) => {
    for (const order_id of ids) await rpc('complete_order', { order_id });
    return ids.length;
  }, STALE_AFTER.complete_order);
}
