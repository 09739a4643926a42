import { EnrollmentsPage } from '../../features/admin-enrollments/EnrollmentsPage.tsx';

export default function AdminEnrollmentsRoute() {
  return <EnrollmentsPage />;
}
