import { DashboardPage } from '../pages/deck/DashboardPage.tsx';
import { workQuery } from '../pages/deck/dashboard-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ userId }) => [workQuery(userId)]);

export default DashboardPage;
