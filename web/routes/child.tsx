import { ChildPage } from '../features/children/ChildPage.tsx';

export default function ChildRoute() {
  return <ChildPage />;
}
