import { useQuery } from '@tanstack/react-query';
import { SkeletonPage } from '../components/states/Skeleton.tsx';
import { familyQuery } from '../features/children/family-data.ts';
import { ownDueQuery } from '../features/payments/due-data.ts';
import { readPayments } from '../features/payments/payments-data.ts';
import { PaymentsPage } from '../features/payments/PaymentsPage.tsx';
import { listQuery } from '../kit/list-page.ts';
import { readView } from '../lib/browser/table-address.ts';
import { beginWith } from '../lib/first/first-reads.ts';
import { useUser } from '../shell/session/SessionProvider.tsx';

export const clientLoader = beginWith(({ search, userId }) => [
  familyQuery,
  ownDueQuery(userId),
  listQuery(['payments', 'own'], readPayments, readView('payments', search)),
]);

/** Waits for what is due, which is above what was paid, so that nothing moves. */
export default function PaymentsRoute() {
  const { id } = useUser();
  const family = useQuery(familyQuery);
  const own = useQuery(ownDueQuery(id));
  return family.isPending || own.isPending ? <SkeletonPage /> : <PaymentsPage />;
}
