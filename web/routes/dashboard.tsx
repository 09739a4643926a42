import { useQuery } from '@tanstack/react-query';
import { SkeletonPage } from '../components/states/Skeleton.tsx';
import { familyQuery } from '../features/children/family-data.ts';
import { requiredDocumentsQuery } from '../features/documents/documents-data.ts';
import { ownDueQuery } from '../features/payments/due-data.ts';
import { beginWith } from '../lib/first/first-reads.ts';
import { DashboardPage } from '../pages/dashboard/DashboardPage.tsx';
import { useUser } from '../shell/session/SessionProvider.tsx';

export const clientLoader = beginWith(({ userId }) => [
  familyQuery,
  requiredDocumentsQuery(userId),
  ownDueQuery(userId),
]);

/** Waits for the documents to sign, which are above the children, so that nothing moves. */
export default function DashboardRoute() {
  const { id } = useUser();
  const { data: family } = useQuery(familyQuery);
  const { isPending } = useQuery(requiredDocumentsQuery(id));
  return family && family.length > 0 && isPending ? <SkeletonPage /> : <DashboardPage />;
}
