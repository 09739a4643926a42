import { InvoicesPage } from '../../features/admin-invoices/InvoicesPage.tsx';

export default function AdminInvoicesRoute() {
  return <InvoicesPage />;
}
