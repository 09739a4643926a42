import { AthleteGoalsPage } from '../features/athlete/AthleteGoalsPage.tsx';
import { dashboardQuery } from '../features/athlete/athlete-data.ts';
import { goalsQuery } from '../features/athlete/goals-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(() => [dashboardQuery, goalsQuery]);

export default function AthleteGoalsRoute() {
  return <AthleteGoalsPage />;
}
