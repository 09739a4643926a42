import { ImportPage } from '../../features/imports/ImportPage.tsx';

export default function AdminImportRoute() {
  return <ImportPage />;
}
