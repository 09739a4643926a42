import { OrdersPage } from '../../features/orders/admin/OrdersPage.tsx';

export default function AdminOrdersRoute() {
  return <OrdersPage />;
}
