import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';

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
      const [account] = await ask((club) => club.from('athlete_accounts').select(COLUMNS).eq('user_id', userId!));
      return account ?? null;
    },
  });
