import { goalRow } from '../../../contracts/goals.ts';
import type { GoalInput } from '../../../contracts/inputs/goals.ts';
import { useWrite } from '../../components/states/use-procedure.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';

const COLUMNS = 'id,title,stroke,distance,course,target_centiseconds,target_date,started_on,done_at';

/** An athlete's goal: a time in an event, or own words. */
export type Goal = Selected<'athlete_goals', typeof COLUMNS>;

/** The caller's goals, the nearest day first. */
export const goalsQuery = askQuery(['athlete', 'goals'], (club) =>
  club.from('athlete_goals').select(COLUMNS).order('target_date', { nullsFirst: false }).order('created_at'),
);

type Change =
  | { act: 'add'; goal: GoalInput }
  | { act: 'edit'; id: string; goal: GoalInput }
  | { act: 'finish'; id: string; done: boolean }
  | { act: 'remove'; goal: Goal }
  | { act: 'restore'; goal: Goal };

/** Writes, changes, finishes, removes a goal, or brings one back. Throws ClubError. */
export function useGoalChange() {
  return useWrite(change, ['athlete']);
}

async function change(wanted: Change): Promise<void> {
  await ask((club) => {
    const table = club.from('athlete_goals');
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
  });
}
