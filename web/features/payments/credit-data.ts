import { queryOptions } from '@tanstack/react-query';
import type { Sum } from '../../../contracts/money.ts';
import { ask } from '../../lib/api/rpc.ts';
import { currentSession } from '../../lib/api/supabase.ts';

/** A credit as it is read with a child. */
export const creditOf = (child: { credit_amount: number; credit_euro_cents: number }): Sum => ({
  amount: child.credit_amount,
  euro_cents: child.credit_euro_cents,
});

/** The credit of a user without a child; else it is read with the children. */
export const creditQuery = queryOptions({
  queryKey: ['payments', 'credit'],
  queryFn: async (): Promise<Sum> => {
    const session = await currentSession();
    // An admin reads every family's: only the own one is meant here.
    const [row] = await ask((club) =>
      club
        .from('family_credits')
        .select('amount:amount.sum(),euro_cents:euro_cents.sum()')
        .eq('user_id', session?.user.id ?? ''),
    );
    return { amount: row?.amount ?? 0, euro_cents: row?.euro_cents ?? 0 };
  },
});
