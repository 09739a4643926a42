import { SubscriptionsPage } from '../features/payments/SubscriptionsPage.tsx';
import { runningPlansQuery } from '../features/payments/subscriptions-data.ts';
import { beginWith } from '../lib/first-reads.ts';

export const clientLoader = beginWith(() => [runningPlansQuery]);

export default function SubscriptionsRoute() {
  return <SubscriptionsPage />;
}
