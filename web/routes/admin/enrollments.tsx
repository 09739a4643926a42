import { LOW_SESSIONS } from '../../../contracts/enrollments.ts';
import { EnrollmentsPage } from '../../features/enrollments/admin/EnrollmentsPage.tsx';
import { readEnrollments } from '../../features/enrollments/admin/enrollments-data.ts';
import { listQuery } from '../../kit/list-page.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { readView } from '../../lib/browser/table-address.ts';

/** With the usual settings of the club, as the page begins before it knows its own. */
export const clientLoader = beginWith(({ search }) => [
  listQuery(
    ['enrollments', String(LOW_SESSIONS)],
    (request) => readEnrollments(request, LOW_SESSIONS),
    readView('enrollments', search),
  ),
]);

export default EnrollmentsPage;
