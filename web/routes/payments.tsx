import { PaymentsPage } from '../features/payments/PaymentsPage.tsx';

export default function PaymentsRoute() {
  return <PaymentsPage />;
}
