import { ChildrenPage } from '../../pages/children/ChildrenPage.tsx';
import { listQuery } from '../../kit/list-page.ts';
import { readChildren } from '../../features/children/admin/children-data.ts';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [
  listQuery(['children', 'admin'], readChildren, readView('children', search)),
]);

export default ChildrenPage;
