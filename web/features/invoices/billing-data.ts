import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Buyer } from '../../../contracts/inputs/invoices.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** To whom the person's invoices were last made out; null for nobody yet. */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing_details'],
  queryFn: async (): Promise<Buyer | null> => {
    const client = await supabase();
    const rows = rowsOf<{ details: unknown }[]>(await client.from('billing_details').select('details').limit(1));
    return (rows[0]?.details as Buyer | undefined) ?? null;
  },
});

/** Asks for an invoice. Throws ClubError. */
export function useAskInvoice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: Args<'request_invoice'>) => rpc('request_invoice', wish),
    onSettled: () =>
      Promise.all(
        ['payments', 'children', 'billing_details'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
      ),
  });
}
