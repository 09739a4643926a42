import { ChildrenPage } from '../../features/admin-children/ChildrenPage.tsx';
import { listQuery } from '../../features/admin/list-page.ts';
import { readChildren } from '../../features/admin-children/children-data.ts';
import { readView } from '../../lib/table-address.ts';
import { beginWith } from '../../lib/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [
  listQuery(['children', 'admin'], readChildren, readView('children', search)),
]);

export default function AdminChildrenRoute() {
  return <ChildrenPage />;
}
