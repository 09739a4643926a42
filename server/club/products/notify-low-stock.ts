import type { NotificationData } from '../../../contracts/notifications.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readAdmins } from '../core/admins.ts';
import { notify } from '../core/notifications/notify.ts';

/** Notifies the admins, once each time, when an order brings a product or a size below the club's threshold. */
export async function notifyIfLow(
  trx: Transaction,
  product: Omit<NotificationData['stock_low'], 'left'>,
  { left, taken }: { left: number; taken: number },
): Promise<void> {
  const { low_stock } = await trx.selectFrom('club_settings').select('low_stock').executeTakeFirstOrThrow();
  if (left > low_stock || left + taken <= low_stock) return;
  await notify(trx, { to: await readAdmins(trx), kind: 'stock_low', data: { ...product, left } });
}
