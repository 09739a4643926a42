import { AssessPage } from '../features/instructor/AssessPage.tsx';

export default function InstructorAssessRoute() {
  return <AssessPage />;
}
