import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** To whom the person's invoices were last made out; null where there is none yet. */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing_details'],
  queryFn: async () => {
    const client = await supabase();
    const [row] = dataOf(await client.from('billing_details').select('details').limit(1));
    return row?.details ?? null;
  },
});
