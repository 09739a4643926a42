import { DashboardPage } from '../features/instructor/DashboardPage.tsx';
import { workQuery } from '../features/instructor/dashboard-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(({ userId }) => [workQuery(userId)]);

export default function InstructorDashboardRoute() {
  return <DashboardPage />;
}
