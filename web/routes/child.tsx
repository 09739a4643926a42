import { childQuery } from '../features/children/child-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';
import { ChildPage } from '../pages/child/ChildPage.tsx';

export const clientLoader = beginWith(({ params }) => [childQuery(params['childId'] ?? '')]);

export default ChildPage;
