import { PackingPage } from '../../features/admin-orders/PackingPage.tsx';

export default function AdminPackingRoute() {
  return <PackingPage />;
}
