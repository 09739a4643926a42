import { ChildrenPage } from '../../features/admin-children/ChildrenPage.tsx';

export default function AdminChildrenRoute() {
  return <ChildrenPage />;
}
