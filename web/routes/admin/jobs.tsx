import { JobsPage } from '../../features/jobs/JobsPage.tsx';

export default function AdminJobsRoute() {
  return <JobsPage />;
}
