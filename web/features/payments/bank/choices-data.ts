import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Columns, ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { anyHolds, holding } from '../../../kit/search-words.ts';

export interface OpenPayment extends Columns<
  'payments',
  'id' | 'user_id' | 'reference' | 'amount' | 'euro_cents' | 'date'
> {
  children: Columns<'children', 'full_name'> | null;
}

const SHOWN = 12;
const REFERENCE = /^PK[2-9A-Z]*$/i;

/** Payments that wait and are not a card's, by the child's name or the reference; without words the oldest. Throws ClubError. */
export const openPaymentsQuery = (words: string) =>
  queryOptions({
    queryKey: ['payments', 'open', words],
    queryFn: async () => {
      const client = await supabase();
      const byChild = words !== '' && !REFERENCE.test(words);
      let request = client
        .from('payments')
        .select(`id,user_id,reference,amount,euro_cents,date,children${byChild ? '!inner' : ''}(full_name)`)
        .eq('status', 'pending')
        .neq('method', 'card');
      if (byChild) request = request.ilike('children.full_name', holding(words));
      else if (words) request = request.ilike('reference', holding(words));
      return rowsOf<OpenPayment[]>(await request.order('date').order('id').limit(SHOWN));
    },
    placeholderData: keepPreviousData,
  });

export type FamilyChoice = ViewColumns<'user_directory', 'user_id' | 'email', 'full_name'>;

/** Families by name or address. Throws ClubError. */
export const familiesQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'families', words],
    queryFn: async () => {
      const client = await supabase();
      let request = client.from('user_directory').select('user_id,email,full_name').gt('children', 0);
      if (words) request = request.or(anyHolds(['full_name', 'email', 'phone'], words));
      return rowsOf<FamilyChoice[]>(await request.order('full_name').order('user_id').limit(SHOWN));
    },
    placeholderData: keepPreviousData,
  });
