import { DashboardPage } from '../features/instructor/DashboardPage.tsx';

export default function InstructorDashboardRoute() {
  return <DashboardPage />;
}
