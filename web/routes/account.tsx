import { AccountPage } from '../features/account/AccountPage.tsx';

export default function AccountRoute() {
  return <AccountPage />;
}
