import { DocumentsPage } from '../../features/admin-documents/DocumentsPage.tsx';

export default function AdminDocumentsRoute() {
  return <DocumentsPage />;
}
