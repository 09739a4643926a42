import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../lib/rpc.ts';
import { currentSession, supabase } from '../../../lib/supabase.ts';

/** What the club knows the signed-in buyer by; null without a profile. */
export const buyerQuery = queryOptions({
  queryKey: ['profiles', 'buyer'],
  queryFn: async () => {
    const client = await supabase();
    const session = await currentSession();
    const answer = await client
      .from('profiles')
      .select('full_name,phone')
      .eq('user_id', session?.user.id ?? '');
    return dataOf(answer)[0] ?? null;
  },
});
