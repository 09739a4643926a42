import { queryOptions } from '@tanstack/react-query';
import { pageOf } from '../../../kit/list-page.ts';
import { supabase } from '../../../lib/api/supabase.ts';

/** The number of addresses that refuse emails. Throws ClubError. */
export const refusedCountQuery = queryOptions({
  queryKey: ['users', 'refused'],
  queryFn: async () => {
    const client = await supabase();
    const users = client.from('user_directory').select('user_id', { count: 'exact' });
    return pageOf(await users.eq('refused', true).limit(1)).total;
  },
});
