import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

const COLUMNS =
  'birth_date,gender,license,phone,parent_email,parent_asked_at,parent_confirmed_at,parent_declined_at,refusal_reason';

/** The status of the user's own athlete account. */
export type AthleteAccount = Selected<'athlete_accounts', typeof COLUMNS>;

/** The user's own athlete account; null where there is none. */
export const athleteAccountQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['athlete-account', userId],
    enabled: userId !== undefined,
    queryFn: async () => {
      const client = await supabase();
      const answer = await client.from('athlete_accounts').select(COLUMNS).eq('user_id', userId!);
      return dataOf(answer)[0] ?? null;
    },
  });
