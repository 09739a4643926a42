import { MakePaymentPage } from '../features/payments/MakePaymentPage.tsx';

export default function ChildPaymentRoute() {
  return <MakePaymentPage />;
}
