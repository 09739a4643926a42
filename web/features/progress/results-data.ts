import { queryOptions } from '@tanstack/react-query';
import type { Course, Stroke } from '../../../contracts/results.ts';
import type { ViewColumns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { SCORES } from './progress-data.ts';
import type { Assessment } from './progress-data.ts';

export interface SwimResult extends ViewColumns<
  'swim_times',
  'id' | 'distance' | 'centiseconds' | 'swum_on',
  'meet' | 'points'
> {
  stroke: Stroke;
  course: Course;
}

/** What a competitor has: times and scores. */
export interface Performance {
  /** The newest first. */
  swim_times: SwimResult[];
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
          `swim_times(id,stroke,distance,course,centiseconds,swum_on,meet,points),progress_assessments(${SCORES})`,
        )
        .eq('id', childId)
        .eq('progress_assessments.metric_set', 'competitive')
        .eq('swim_times.status', 'valid')
        .eq('swim_times.relay_count', 1)
        .order('date', { referencedTable: 'progress_assessments' })
        .order('created_at', { referencedTable: 'progress_assessments' })
        .order('swum_on', { referencedTable: 'swim_times', ascending: false })
        .single();
      return rowsOf<Performance>(answer);
    },
  });
