import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { goalRow } from '../../../contracts/goals.ts';
import type { GoalInput } from '../../../contracts/inputs/goals.ts';
import type { Course, Stroke } from '../../../contracts/results.ts';
import type { Columns } from '../../lib/rows.ts';
import { dataOf, rowsOf } from '../../lib/rpc.ts';
import type { Answer } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** What an athlete wants to reach: a time in an event, or own words. */
export interface Goal extends Columns<
  'athlete_goals',
  'id' | 'title' | 'distance' | 'target_centiseconds' | 'target_date' | 'started_on' | 'done_at'
> {
  stroke: Stroke | null;
  course: Course | null;
}

const COLUMNS = 'id,title,stroke,distance,course,target_centiseconds,target_date,started_on,done_at';

/** The caller's goals, the nearest day first. */
export const goalsQuery = queryOptions({
  queryKey: ['athlete', 'goals'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('athlete_goals')
      .select(COLUMNS)
      .order('target_date', { nullsFirst: false })
      .order('created_at');
    return rowsOf<Goal[]>(answer);
  },
});

type Change =
  | { act: 'add'; goal: GoalInput }
  | { act: 'edit'; id: string; goal: GoalInput }
  | { act: 'finish'; id: string; done: boolean }
  | { act: 'remove'; goal: Goal }
  | { act: 'restore'; goal: Goal };

/** Writes, changes, finishes, removes a goal, or brings one back. Throws ClubError. */
export function useGoalChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['athlete'] }),
  });
}

async function change(wanted: Change): Promise<void> {
  const client = await supabase();
  const table = client.from('athlete_goals');
  const request = () => {
    switch (wanted.act) {
      case 'add':
        return table.insert(goalRow(wanted.goal));
      case 'edit':
        return table.update(goalRow(wanted.goal)).eq('id', wanted.id);
      case 'finish':
        return table.update({ done_at: wanted.done ? new Date().toISOString() : null }).eq('id', wanted.id);
      case 'remove':
        return table.delete().eq('id', wanted.goal.id);
      case 'restore':
        return table.insert(wanted.goal);
    }
  };
  dataOf((await request()) as Answer<unknown>);
}
