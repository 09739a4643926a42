import { LaterPage } from '../features/later/LaterPage.tsx';
import { paths } from '../lib/paths.ts';

export default function OrdersRoute() {
  return <LaterPage page="orders" to={paths.shop} />;
}
