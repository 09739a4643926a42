import { SubscriptionPage } from '../features/payments/SubscriptionPage.tsx';

export default function ChildSubscriptionRoute() {
  return <SubscriptionPage />;
}
