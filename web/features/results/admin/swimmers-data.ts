import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { holding } from '../../../kit/search-words.ts';

const COLUMNS = 'full_name,child_id,user_id,birth_date';

/** Who may have results. */
export type Swimmer = Selected<'swimmers', typeof COLUMNS>;

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
        .select(COLUMNS)
        .ilike('full_name', holding(words))
        .order('full_name')
        .limit(MOST_FOUND);
      return dataOf(answer);
    },
  });
