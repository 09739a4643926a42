import { AssessPage } from '../features/instructor/AssessPage.tsx';
import { assessQuery } from '../features/instructor/assess-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(({ params }) => [assessQuery(params['childId'] ?? '')]);

export default function InstructorAssessRoute() {
  return <AssessPage />;
}
