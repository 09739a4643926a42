import { BankPage } from '../../features/payments/bank/BankPage.tsx';

export default function AdminBankRoute() {
  return <BankPage />;
}
