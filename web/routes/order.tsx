import { OrderPage } from '../features/orders/OrderPage.tsx';

export default function OrderRoute() {
  return <OrderPage />;
}
