import { BillingPage } from '../../features/admin-payments/BillingPage.tsx';

export default function AdminBillingRoute() {
  return <BillingPage />;
}
