import { analyticsQuery } from '../../features/analytics/analytics-data.ts';
import { AnalyticsPage, USUAL_RANGE } from '../../features/analytics/AnalyticsPage.tsx';
import { rangeOf } from '../../kit/RangeControl.tsx';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [
  analyticsQuery(rangeOf(readView('analytics', search), USUAL_RANGE)),
]);

export default AnalyticsPage;
