import { queryOptions } from '@tanstack/react-query';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { STANDARD_COLUMNS } from '../results/Standards.tsx';
import type { SwimmerStandard } from '../results/Standards.tsx';
import { RESULT_COLUMNS } from '../results/swim.ts';
import type { Result } from '../results/swim.ts';
import { SCORES } from './progress-data.ts';
import type { Assessment } from './progress-data.ts';

/** What a competitor has: times, the standards near them, and scores. */
export interface Performance {
  /** The newest first. */
  swim_times: Result[];
  swimmer_standards: SwimmerStandard[];
  /** The oldest first. */
  progress_assessments: Assessment[];
}

/** A child's times, standards and scores as a competitor: one request. */
export const performanceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId, 'performance'],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('children')
        .select(`swim_times(${RESULT_COLUMNS}),swimmer_standards(${STANDARD_COLUMNS}),progress_assessments(${SCORES})`)
        .eq('id', childId)
        .eq('progress_assessments.metric_set', 'competitive')
        .order('date', { referencedTable: 'progress_assessments' })
        .order('created_at', { referencedTable: 'progress_assessments' })
        .order('swum_on', { referencedTable: 'swim_times', ascending: false })
        .order('distance', { referencedTable: 'swim_times' })
        .single();
      return rowsOf<Performance>(answer);
    },
  });
