import { beginWith } from '../lib/first/first-reads.ts';
import { workQuery } from '../pages/deck/dashboard-data.ts';
import { DashboardPage } from '../pages/deck/DashboardPage.tsx';

export const clientLoader = beginWith(({ userId }) => [workQuery(userId)]);

export default DashboardPage;
