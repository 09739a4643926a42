import { DashboardPage } from '../features/children/DashboardPage.tsx';

export default function DashboardRoute() {
  return <DashboardPage />;
}
