import { queryOptions } from '@tanstack/react-query';
import type { Columns } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** A kept card of the reader, and what it pays by itself. */
export interface SavedCard extends Columns<'saved_cards', 'id' | 'brand' | 'last4' | 'expires_on'> {
  subscriptions: Columns<'subscriptions', 'id'>[];
}

/** The reader's own kept cards, the newest first. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved_cards'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('saved_cards')
      .select('id,brand,last4,expires_on,subscriptions(id)')
      .order('created_at', { ascending: false });
    return dataOf<SavedCard[]>(answer);
  },
});
