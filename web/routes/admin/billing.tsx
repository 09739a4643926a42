import { BillingRoom } from '../../features/billing/BillingRoom.tsx';

export default function AdminBillingRoute() {
  return <BillingRoom />;
}
