import type { NotificationData } from '../../../contracts/notifications.ts';
import type { Transaction } from '../../platform/database.ts';
import { notify } from '../notifications/notify.ts';

/** Tells the office, once each time, when what was taken brings a product or a size below the club's threshold. */
export async function notifyIfLow(
  trx: Transaction,
  product: Omit<NotificationData['stock_low'], 'left'>,
  { left, taken }: { left: number; taken: number },
): Promise<void> {
  const { low_stock } = await trx.selectFrom('club_settings').select('low_stock').executeTakeFirstOrThrow();
  if (left > low_stock || left + taken <= low_stock) return;
  const admins = await trx.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute();
  await notify(trx, { to: admins.map(({ user_id }) => user_id), kind: 'stock_low', data: { ...product, left } });
}
