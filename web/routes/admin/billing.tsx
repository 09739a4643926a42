import { readPayments } from '../../features/payments/admin/payments-data.ts';
import { listQuery } from '../../kit/list-page.ts';
import { readView } from '../../lib/browser/table-address.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { BillingRoom } from '../../pages/billing/BillingRoom.tsx';

/** The first tab; the others read when they are opened. */
export const clientLoader = beginWith(({ search }) =>
  search.has('tab') ? [] : [listQuery(['payments', 'admin'], readPayments, readView('payments', search))],
);

export default BillingRoom;
