import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Columns } from '../../../lib/rows.ts';
import { rowsOf, rpc } from '../../../lib/rpc.ts';
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
    return rowsOf<SavedCard[]>(answer);
  },
});

/** Lets a subscription pay by itself with a card, or, with null, no more. Throws ClubError. */
export function useSetAutopay(subscriptionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string | null) => rpc('set_autopay', { subscription_id: subscriptionId, card_id: cardId }),
    onSettled: () =>
      Promise.all(['saved_cards', 'children'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}

/** Forgets a card. Throws ClubError. */
export function useForgetCard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) => rpc('forget_card', { card_id: cardId }),
    onSettled: () =>
      Promise.all(['saved_cards', 'children'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
