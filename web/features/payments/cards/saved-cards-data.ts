import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

const COLUMNS = 'id,brand,last4,expires_on,subscriptions(id)';

/** A kept card of the reader, and what it pays by itself. */
export type SavedCard = Selected<'saved_cards', typeof COLUMNS>;

/** The reader's own kept cards, the newest first. */
export const savedCardsQuery = queryOptions({
  queryKey: ['saved_cards'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client.from('saved_cards').select(COLUMNS).order('created_at', { ascending: false });
    return dataOf(answer);
  },
});
