import { dashboardQuery } from '../features/athletes/athlete-data.ts';
import { AthleteGoalsPage } from '../features/athletes/AthleteGoalsPage.tsx';
import { goalsQuery } from '../features/athletes/goals-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(() => [dashboardQuery, goalsQuery]);

export default AthleteGoalsPage;
