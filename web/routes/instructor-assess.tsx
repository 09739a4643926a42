import { AssessPage } from '../pages/deck/AssessPage.tsx';
import { assessQuery } from '../pages/deck/assess-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ params }) => [assessQuery(params['childId'] ?? '')]);

export default AssessPage;
