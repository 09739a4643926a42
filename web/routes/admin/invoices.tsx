import { InvoicesPage } from '../../features/invoices/admin/InvoicesPage.tsx';

export default function AdminInvoicesRoute() {
  return <InvoicesPage />;
}
