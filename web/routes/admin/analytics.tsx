import { OverviewPage } from '../../features/admin/OverviewPage.tsx';

export default function AdminAnalyticsRoute() {
  return <OverviewPage />;
}
