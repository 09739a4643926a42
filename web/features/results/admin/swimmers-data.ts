import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { holding } from '../../../kit/search-words.ts';

/** Who may have results. */
export type Swimmer = Pick<
  ViewColumns<'swimmers', 'full_name', 'child_id' | 'user_id' | 'birth_date'>,
  'full_name' | 'child_id' | 'user_id' | 'birth_date'
>;

const MOST_FOUND = 8;

/** The first swimmers whose name holds the words. */
export const swimmersQuery = (words: string) =>
  queryOptions({
    queryKey: ['results', 'swimmers', words],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('swimmers')
        .select('full_name,child_id,user_id,birth_date')
        .ilike('full_name', holding(words))
        .order('full_name')
        .limit(MOST_FOUND);
      return rowsOf<Swimmer[]>(answer);
    },
  });
