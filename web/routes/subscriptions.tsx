import { LaterPage } from '../features/later/LaterPage.tsx';
import { paths } from '../lib/paths.ts';

export default function SubscriptionsRoute() {
  return <LaterPage page="subscriptions" to={paths.dashboard} />;
}
