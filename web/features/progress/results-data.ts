import { queryOptions } from '@tanstack/react-query';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

export type SwimResult = Columns<
  'swim_results',
  'id' | 'stroke' | 'distance' | 'course' | 'centiseconds' | 'swum_on' | 'meet' | 'points'
>;

/** Times a child swam, the newest first. */
export const resultsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['swim_results', childId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('swim_results')
        .select('id,stroke,distance,course,centiseconds,swum_on,meet,points')
        .eq('child_id', childId)
        .order('swum_on', { ascending: false });
      return rowsOf<SwimResult[]>(answer);
    },
  });
