import { renewalQuotesQuery } from '../features/enrollments/quote-data.ts';
import { runningPlansQuery } from '../features/subscriptions/subscriptions-data.ts';
import { SubscriptionsPage } from '../features/subscriptions/SubscriptionsPage.tsx';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(() => [runningPlansQuery, renewalQuotesQuery]);

export default SubscriptionsPage;
