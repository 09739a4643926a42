import { AnalyticsPage } from '../../features/analytics/AnalyticsPage.tsx';

export default function AdminAnalyticsRoute() {
  return <AnalyticsPage />;
}
