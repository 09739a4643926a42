import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** The user's orders and plans that may be withdrawn from, or were. Throws ClubError. */
export const contractsQuery = queryOptions({
  queryKey: ['withdrawals', 'own'],
  queryFn: () => rpc('withdrawable_contracts', {}),
});

/** A withdrawal that an admin has to settle. */
export interface OpenWithdrawal extends Columns<
  'withdrawals',
  'id' | 'user_id' | 'name' | 'used' | 'used_of' | 'amount' | 'created_at' | 'refund_awaited_at'
> {
  /** In the club's currency; above zero the withdrawal is settled only with a note. */
  left_to_return: number;
  orders: Columns<'orders', 'number'> | null;
  payments: (Columns<'payments', 'reference'> & { children: Columns<'children', 'full_name'> | null }) | null;
}

/** Withdrawals that wait for an admin, the oldest first. */
export const openWithdrawalsQuery = queryOptions({
  queryKey: ['withdrawals', 'open'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('withdrawals')
      .select(
        'id,user_id,name,used,used_of,amount,created_at,refund_awaited_at,left_to_return,orders(number),payments(reference,children(full_name))',
      )
      .is('settled_at', null)
      .order('created_at')
      .limit(100);
    return rowsOf<OpenWithdrawal[]>(answer as never);
  },
});
