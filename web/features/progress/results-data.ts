import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../lib/rows.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { STANDARD_COLUMNS } from '../results/Standards.tsx';
import { RESULT_COLUMNS } from '../results/swim.ts';
import { SCORES } from './progress-data.ts';

const COLUMNS =
  `swim_times(${RESULT_COLUMNS}),swimmer_standards(${STANDARD_COLUMNS}),progress_assessments(${SCORES})` as const;

/** What a competitor has: times with the newest first, the standards near them, and scores with the oldest first. */
export type Performance = Selected<'children', typeof COLUMNS>;

/** A child's times, standards and scores as a competitor: one request. */
export const performanceQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', childId, 'performance'],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('children')
        .select(COLUMNS)
        .eq('id', childId)
        .eq('progress_assessments.metric_set', 'competitive')
        .order('date', { referencedTable: 'progress_assessments' })
        .order('created_at', { referencedTable: 'progress_assessments' })
        .order('swum_on', { referencedTable: 'swim_times', ascending: false })
        .order('distance', { referencedTable: 'swim_times' })
        .single();
      return dataOf(answer);
    },
  });
