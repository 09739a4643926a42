import { queryOptions } from '@tanstack/react-query';
import type { Buyer } from '../../../contracts/inputs/invoices.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** To whom the person's invoices were last made out; null where there is none yet. */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing_details'],
  queryFn: async (): Promise<Buyer | null> => {
    const client = await supabase();
    const rows = dataOf<{ details: unknown }[]>(await client.from('billing_details').select('details').limit(1));
    return (rows[0]?.details as Buyer | undefined) ?? null;
  },
});
