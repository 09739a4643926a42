import { readyOrderInput } from '../../../contracts/inputs/orders.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockPendingOrder } from './lock-order.ts';

export const readyOrder = defineProcedure({
  name: 'ready_order',
  summary:
    'Marks an order as ready at the pool where it is collected, and notifies its buyer, once. Refuses an order that is sent.',
  input: readyOrderInput,
  async run(context, { order_id }) {
    await requireAdmin(context);
    const { ready_at, number } = await asServiceRole(context.trx, async (trx) => {
      const order = await lockPendingOrder(trx, order_id);
      if (order.delivery !== 'pickup') throw new ClubError('order_not_found');
      if (order.ready_at) return { ready_at: order.ready_at, number: null };
      const now = new Date().toISOString();
      await trx.updateTable('orders').set({ ready_at: now }).where('id', '=', order_id).execute();
      const { number, total: amount, shipping_address: pickup } = order;
      await notify(trx, { to: order.user_id, kind: 'order_ready', data: { order_id, amount, number, pickup } });
      return { ready_at: now, number };
    });
    if (number !== null) await audit(context, 'ready_order', { table: 'orders', id: order_id, details: { number } });
    return { order_id, ready_at };
  },
});
