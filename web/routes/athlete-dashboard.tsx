import { AthleteDashboardPage } from '../features/athlete/AthleteDashboardPage.tsx';

export default function AthleteDashboardRoute() {
  return <AthleteDashboardPage />;
}
