import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sum } from '../../../contracts/money.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** A credit as it is read with a child. */
export const creditOf = (child: { credit_amount: number; credit_euro_cents: number }): Sum => ({
  amount: child.credit_amount,
  euro_cents: child.credit_euro_cents,
});

/** What somebody without a child has with the club; else it is read with the children. */
export const creditQuery = queryOptions({
  queryKey: ['payments', 'credit'],
  queryFn: async (): Promise<Sum> => {
    const client = await supabase();
    const { data } = await client.auth.getSession();
    // An admin reads every family's: only the own one is meant here.
    const answer = await client
      .from('family_credits')
      .select('amount:amount.sum(),euro_cents:euro_cents.sum()')
      .eq('user_id', data.session?.user.id ?? '');
    const [row] = rowsOf<{ amount: number | null; euro_cents: number | null }[]>(answer as never);
    return { amount: row?.amount ?? 0, euro_cents: row?.euro_cents ?? 0 };
  },
});

/** Pays what is due from the credit, as far as it reaches. Throws ClubError. */
export function usePayFromCredit() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) => rpc('pay_from_credit', { payment_id: paymentId }),
    onSettled: () =>
      Promise.all(
        ['payments', 'children', 'start_payment', 'events'].map((noun) =>
          queries.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
  });
}
