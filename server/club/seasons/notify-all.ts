import type { NotificationData, NotificationKind } from '../../../contracts/notifications.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notify } from '../core/notifications/notify.ts';

const PEOPLE_AT_ONCE = 1000;

interface Announcement<Kind extends NotificationKind> {
  to: readonly string[];
  kind: Kind;
  data: NotificationData[Kind];
  once: string;
}

/** Notifies thousands of people, a part of them at a time. Returns how many. */
export async function notifyAll<Kind extends NotificationKind>(
  trx: Transaction,
  { to, ...announcement }: Announcement<Kind>,
): Promise<number> {
  for (let first = 0; first < to.length; first += PEOPLE_AT_ONCE)
    await notify(trx, { to: to.slice(first, first + PEOPLE_AT_ONCE), ...announcement });
  return to.length;
}
