import { DocumentsPage } from '../features/documents/DocumentsPage.tsx';

export default function DocumentsRoute() {
  return <DocumentsPage />;
}
