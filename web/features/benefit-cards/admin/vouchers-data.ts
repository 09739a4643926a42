import { VOUCHER_STATES } from '../../../../contracts/benefit-cards.ts';
import { pageOf, type Page, type PageRequest } from '../../../kit/list-page.ts';
import { anyHolds } from '../../../kit/search-words.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';

const COLUMNS = 'id,state,payment_id,issuer_id,issuer,number,value,used,taken_at,amount,family' as const;

/** A voucher that was taken, or that waits at the payment of its id. */
export type ListedVoucher = Selected<'voucher_list', typeof COLUMNS>;

/** A page of the vouchers: those that wait come first, then the newest, unless sorted otherwise. Throws ClubError. */
export async function readVouchers({ view, from, to }: PageRequest): Promise<Page<ListedVoucher>> {
  const client = await supabase();
  let request = client.from('voucher_list').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['family', 'number', 'issuer'], view.search));
  const state = VOUCHER_STATES.find((one) => one === view.filters['state']);
  if (state) request = request.eq('state', state);
  const ordered = view.sort
    ? request.order(view.sort.id, { ascending: !view.sort.desc, nullsFirst: false })
    : request.order('taken_at', { ascending: false, nullsFirst: true });
  return pageOf(await ordered.order('id').range(from, to));
}
