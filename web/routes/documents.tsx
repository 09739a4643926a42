import { DocumentsPage } from '../pages/documents/DocumentsPage.tsx';

export default function DocumentsRoute() {
  return <DocumentsPage />;
}
