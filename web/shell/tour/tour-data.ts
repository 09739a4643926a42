import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const SEEN = 'tour-seen';

/** This device knows that the tour was seen here: nothing needs to be asked. */
export const seenHere = (): boolean => localStorage.getItem(SEEN) !== null;

/** Whether the user has seen the tour, here or elsewhere. */
export const tourSeenQuery = (userId: string) =>
  queryOptions({
    queryKey: ['tour', userId],
    staleTime: Infinity,
    queryFn: async () => {
      const client = await supabase();
      const read = client.from('profiles').select('tour_seen_at').eq('user_id', userId);
      const seen = dataOf(await read)[0]?.tour_seen_at != null;
      if (seen) localStorage.setItem(SEEN, '');
      return seen;
    },
  });

/** Remembers that the tour was finished or closed. Its failure shows it once more, nothing else. */
export async function rememberSeen(userId: string): Promise<void> {
  localStorage.setItem(SEEN, '');
  const client = await supabase();
  await client.from('profiles').update({ tour_seen_at: new Date().toISOString() }).eq('user_id', userId);
}
