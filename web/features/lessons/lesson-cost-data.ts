import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** What calling a lesson off would mean: families to notify, and sessions that it has taken so far. */
export const lessonCostQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lessons', 'cost', lessonId],
    staleTime: 0,
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('lessons')
        .select('session_ledger(delta),classes(enrollments(children(parent_id)))')
        .eq('id', lessonId)
        .eq('classes.enrollments.status', 'active')
        .single();
      const { session_ledger: ledger, classes } = dataOf(answer);
      return {
        families: new Set(classes.enrollments.map(({ children }) => children.parent_id)).size,
        sessions: -ledger.reduce((sum, { delta }) => sum + delta, 0),
      };
    },
  });
