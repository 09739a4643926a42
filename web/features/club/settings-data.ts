import { queryOptions, useQuery } from '@tanstack/react-query';
import { LOW_SESSIONS } from '../../../contracts/enrollments.ts';
import type { PriceDisplay } from '../../../contracts/money.ts';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

type SettingsRow = Columns<'club_settings', 'price_display' | 'low_sessions' | 'phones' | 'email'>;

const settingsQuery = queryOptions({
  queryKey: ['club_settings'],
  staleTime: Infinity,
  queryFn: async () => {
    const client = await supabase();
    return rowsOf<SettingsRow>(
      await client.from('club_settings').select('price_display,low_sessions,phones,email').single(),
    );
  },
});

export interface ClubSettings {
  priceDisplay: PriceDisplay;
  /** From this many sessions down, a package runs low. */
  lowSessions: number;
  /** The club's first phone, or null. */
  phone: string | null;
}

/** How the club writes prices and when a package runs low; the usual ways until they are known. */
export function useClubSettings(): ClubSettings {
  const { data } = useQuery(settingsQuery);
  return {
    priceDisplay: (data?.price_display ?? 'bgn_eur') as PriceDisplay,
    lowSessions: data?.low_sessions ?? LOW_SESSIONS,
    phone: data?.phones[0] ?? null,
  };
}
