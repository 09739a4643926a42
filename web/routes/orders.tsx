import { OwnOrdersPage } from '../features/orders/OwnOrdersPage.tsx';

export default function OrdersRoute() {
  return <OwnOrdersPage />;
}
