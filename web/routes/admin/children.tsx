import { readChildren } from '../../features/children/admin/children-data.ts';
import { listQuery } from '../../kit/list-page.ts';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { ChildrenPage } from '../../pages/children/ChildrenPage.tsx';

export const clientLoader = beginWith(({ search }) => [
  listQuery(['children', 'admin'], readChildren, readView('children', search)),
]);

export default ChildrenPage;
