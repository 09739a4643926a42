import { completeOrderInput } from '../../../contracts/inputs/orders.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { closeOrder, lockPendingOrder, refuseWithdrawn } from './lock-order.ts';

export const completeOrder = defineProcedure({
  name: 'complete_order',
  summary: 'Completes an order that was handed over or sent. An unpaid sum stays due.',
  input: completeOrderInput,
  async run(context, { order_id }) {
    await requireAdmin(context);
    const number = await asServiceRole(context.trx, async (trx) => {
      const order = await lockPendingOrder(trx, order_id);
      await refuseWithdrawn(trx, order_id);
      await closeOrder(trx, order_id, 'completed');
      const data = { order_id, amount: order.total, number: order.number };
      await notify(trx, { to: order.user_id, kind: 'order_completed', data });
      return order.number;
    });
    await audit(context, 'complete_order', { table: 'orders', id: order_id, details: { number } });
    return { order_id, status: 'completed' as const };
  },
});
