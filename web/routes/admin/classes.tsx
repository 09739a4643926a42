import { readClasses } from '../../features/classes/class-list-data.ts';
import { ClassesPage } from '../../features/classes/ClassesPage.tsx';
import { listQuery } from '../../kit/list-page.ts';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ search }) => [
  listQuery(['classes', 'admin', 'pages'], readClasses, readView('classes', search)),
]);

export default ClassesPage;
