import { RegisterChildPage } from '../features/children/RegisterChildPage.tsx';

export default function RegisterChildRoute() {
  return <RegisterChildPage />;
}
