import { sendOrderInput } from '../../../contracts/inputs/orders.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockPendingOrder, refuseWithdrawn } from './lock-order.ts';

export const sendOrder = defineProcedure({
  name: 'send_order',
  summary:
    'Marks an order as sent, with the courier’s number of the parcel if there is one, and notifies its buyer; called again, it changes the number and notifies the buyer of it. Refuses an order that is collected.',
  input: sendOrderInput,
  async run(context, { order_id, tracking_number }) {
    await requireAdmin(context);
    const { sent_at, number, changed } = await asServiceRole(context.trx, async (trx) => {
      const order = await lockPendingOrder(trx, order_id);
      if (order.delivery !== 'address') throw new ClubError('order_not_found');
      await refuseWithdrawn(trx, order_id);
      if (order.sent_at && order.tracking_number === tracking_number) return { ...order, changed: false };
      const sent = order.sent_at ?? new Date().toISOString();
      await trx.updateTable('orders').set({ sent_at: sent, tracking_number }).where('id', '=', order_id).execute();
      const { number: called, total: amount, shipping_address: address } = order;
      const data = { order_id, amount, number: called, address, tracking_number };
      await notify(trx, { to: order.user_id, kind: 'order_sent', data });
      return { ...order, sent_at: sent, changed: true };
    });
    if (changed)
      await audit(context, 'send_order', { table: 'orders', id: order_id, details: { number, tracking_number } });
    return { order_id, sent_at };
  },
});
