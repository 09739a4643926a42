import { queryOptions } from '@tanstack/react-query';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { SCORES } from './progress-data.ts';
import type { Assessment } from './progress-data.ts';

export type SwimResult = Columns<
  'swim_results',
  'id' | 'stroke' | 'distance' | 'course' | 'centiseconds' | 'swum_on' | 'meet' | 'points'
>;

/** What a competitor has: times and scores. */
export interface Performance {
  /** The newest first. */
  swim_results: SwimResult[];
  /** The oldest first. */
  progress_assessments: Assessment[];
}

/** A child's times and its scores as a competitor: one request. */
export const performanceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId, 'performance'],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('children')
        .select(
          `swim_results(id,stroke,distance,course,centiseconds,swum_on,meet,points),progress_assessments(${SCORES})`,
        )
        .eq('id', childId)
        .eq('progress_assessments.metric_set', 'competitive')
        .order('date', { referencedTable: 'progress_assessments' })
        .order('created_at', { referencedTable: 'progress_assessments' })
        .order('swum_on', { referencedTable: 'swim_results', ascending: false })
        .single();
      return rowsOf<Performance>(answer);
    },
  });
