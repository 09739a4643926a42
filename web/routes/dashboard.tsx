import { useQuery } from '@tanstack/react-query';
import { SkeletonPage } from '../components/Skeleton.tsx';
import { DashboardPage } from '../pages/dashboard/DashboardPage.tsx';
import { familyQuery } from '../features/children/family-data.ts';
import { unsignedDocumentsQuery } from '../features/documents/documents-data.ts';
import { useUser } from '../shell/session/SessionProvider.tsx';
import { beginWith } from '../lib/first-reads.ts';
import { queryClient } from '../lib/query.ts';

export const clientLoader = beginWith(({ userId }) => {
  const ofFamily = (ids: string[]) => queryClient().prefetchQuery(unsignedDocumentsQuery(userId, ids));
  void queryClient()
    .fetchQuery(familyQuery)
    .then((family) => ofFamily(family.map(({ id }) => id)))
    .catch(() => undefined);
  return [];
});

/** Waits for the documents to sign, which are above the children, so that nothing moves. */
export default function DashboardRoute() {
  const { id } = useUser();
  const { data: family } = useQuery(familyQuery);
  const ids = family?.map((child) => child.id) ?? [];
  const { isPending } = useQuery({ ...unsignedDocumentsQuery(id, ids), enabled: ids.length > 0 });
  return ids.length > 0 && isPending ? <SkeletonPage /> : <DashboardPage />;
}
