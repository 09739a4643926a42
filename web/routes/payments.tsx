import { useQuery } from '@tanstack/react-query';
import { SkeletonPage } from '../components/Skeleton.tsx';
import { listQuery } from '../kit/list-page.ts';
import { familyQuery } from '../features/children/family-data.ts';
import { PaymentsPage } from '../features/payments/PaymentsPage.tsx';
import { readPayments } from '../features/payments/payments-data.ts';
import { beginWith } from '../lib/first-reads.ts';
import { readView } from '../lib/table-address.ts';

export const clientLoader = beginWith(({ search }) => [
  familyQuery,
  listQuery(['payments', 'own'], readPayments, readView('payments', search)),
]);

/** Waits for what is due, which is above what was paid, so that nothing moves. */
export default function PaymentsRoute() {
  const { isPending } = useQuery(familyQuery);
  return isPending ? <SkeletonPage /> : <PaymentsPage />;
}
