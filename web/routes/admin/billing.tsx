import { BillingRoom } from '../../pages/billing/BillingRoom.tsx';

export default function AdminBillingRoute() {
  return <BillingRoom />;
}
