import { JobsPage } from '../../features/admin-jobs/JobsPage.tsx';

export default function AdminJobsRoute() {
  return <JobsPage />;
}
