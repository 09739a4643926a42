import { EnrollChildPage } from '../features/children/EnrollChildPage.tsx';

export default function EnrollChildRoute() {
  return <EnrollChildPage />;
}
