import { BankPage } from '../../features/admin-bank/BankPage.tsx';

export default function AdminBankRoute() {
  return <BankPage />;
}
