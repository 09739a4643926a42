import { LOW_SESSIONS } from '../../../contracts/enrollments.ts';
import { readEnrollments } from '../../features/enrollments/admin/enrollments-data.ts';
import { EnrollmentsPage } from '../../features/enrollments/admin/EnrollmentsPage.tsx';
import { listQuery } from '../../kit/list-page.ts';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';

/** With the usual settings of the club, as the page begins before it knows its own. */
export const clientLoader = beginWith(({ search }) => [
  listQuery(
    ['enrollments', String(LOW_SESSIONS)],
    (request) => readEnrollments(request, LOW_SESSIONS),
    readView('enrollments', search),
  ),
]);

export default EnrollmentsPage;
