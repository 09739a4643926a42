import { beginWith } from '../lib/first/first-reads.ts';
import { assessQuery } from '../pages/deck/assess-data.ts';
import { AssessPage } from '../pages/deck/AssessPage.tsx';

export const clientLoader = beginWith(({ params }) => [assessQuery(params['childId'] ?? '')]);

export default AssessPage;
