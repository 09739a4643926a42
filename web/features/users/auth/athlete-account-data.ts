import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Columns } from '../../../lib/rows.ts';
import { rowsOf, rpc } from '../../../lib/rpc.ts';
import type { Args } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** How the user's own athlete account stands. */
export type AthleteAccount = Columns<
  'athlete_accounts',
  | 'birth_date'
  | 'gender'
  | 'license'
  | 'phone'
  | 'parent_email'
  | 'parent_asked_at'
  | 'parent_confirmed_at'
  | 'parent_declined_at'
  | 'refusal_reason'
>;

/** The user's own athlete account; null where there is none. */
export const athleteAccountQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['athlete-account', userId],
    enabled: userId !== undefined,
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('athlete_accounts')
        .select(
          'birth_date,gender,license,phone,parent_email,parent_asked_at,parent_confirmed_at,parent_declined_at,refusal_reason',
        )
        .eq('user_id', userId!);
      return rowsOf<AthleteAccount[]>(answer)[0] ?? null;
    },
  });

/** Completes the details. Throws ClubError. */
export const useSaveDetails = () =>
  useAccountCall((details: Args<'register_athlete'>) => rpc('register_athlete', details));

/** Asks a parent once more, or another one. Throws ClubError. */
export const useAskParent = () =>
  useAccountCall((args: Args<'ask_athletes_parent'>) => rpc('ask_athletes_parent', args));

function useAccountCall<Input, Result>(call: (args: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () => queries.invalidateQueries({ queryKey: ['athlete-account'] }),
  });
}
