import { EnrollmentsPage } from '../../features/enrollments/admin/EnrollmentsPage.tsx';

export default function AdminEnrollmentsRoute() {
  return <EnrollmentsPage />;
}
