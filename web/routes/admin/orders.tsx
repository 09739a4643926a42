import { OrdersPage } from '../../features/admin-orders/OrdersPage.tsx';

export default function AdminOrdersRoute() {
  return <OrdersPage />;
}
