import { dashboardQuery } from '../features/athletes/athlete-data.ts';
import { AthleteDashboardPage } from '../features/athletes/AthleteDashboardPage.tsx';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(() => [dashboardQuery]);

export default AthleteDashboardPage;
