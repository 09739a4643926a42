import { renewalQuotesQuery } from '../features/enrollments/quote-data.ts';
import { SubscriptionsPage } from '../features/subscriptions/SubscriptionsPage.tsx';
import { runningPlansQuery } from '../features/subscriptions/subscriptions-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(() => [runningPlansQuery, renewalQuotesQuery]);

export default SubscriptionsPage;
