import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** A payment of the family, with what it is for. */
export interface FamilyPayment extends Columns<
  'payments',
  'id' | 'amount' | 'refunded_amount' | 'date' | 'method' | 'status' | 'reference' | 'child_id' | 'order_id'
> {
  children: Columns<'children', 'full_name'> | null;
  enrollments: { classes: Translated<'title'> } | null;
}

const SELECT = `id,amount,refunded_amount,date,method,status,reference,child_id,order_id,children(full_name),enrollments(classes(${inAllLanguages('title')}))`;

/** The family's own payments, what is due first, then the newest. */
export const paymentsQuery = queryOptions({
  queryKey: ['payments', 'own'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('payments')
      .select(SELECT)
      .order('date', { ascending: false })
      .order('created_at', { ascending: false });
    return rowsOf<FamilyPayment[]>(answer).sort(
      (a, b) => Number(b.status === 'pending') - Number(a.status === 'pending'),
    );
  },
});
