import { AthleteDashboardPage } from '../features/athlete/AthleteDashboardPage.tsx';
import { dashboardQuery } from '../features/athlete/athlete-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(() => [dashboardQuery]);

export default function AthleteDashboardRoute() {
  return <AthleteDashboardPage />;
}
