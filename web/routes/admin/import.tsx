import { ImportPage } from '../../features/admin-import/ImportPage.tsx';

export default function AdminImportRoute() {
  return <ImportPage />;
}
