import { AddChildPage } from '../features/children/AddChildPage.tsx';

export default function AddChildRoute() {
  return <AddChildPage />;
}
