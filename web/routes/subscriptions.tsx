import { SubscriptionsPage } from '../features/payments/SubscriptionsPage.tsx';

export default function SubscriptionsRoute() {
  return <SubscriptionsPage />;
}
