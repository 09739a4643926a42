import { placeOrderInput, type PlaceOrderInput } from '../../../contracts/inputs/orders.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireUser } from '../core/access/access.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireMethod } from '../payments/require-method.ts';
import { moveStock } from '../products/move-stock.ts';
import { lockItems, type Line } from './lock-items.ts';

export const placeOrder = defineProcedure({
  name: 'place_order',
  summary:
    'Orders products at the prices of today, to an address or for collection at a pool: takes them from the stock, and makes the payment that waits. All of it or nothing.',
  input: placeOrderInput,
  async run(context, { items, method, ...goes }) {
    const userId = requireUser(context);
    requireMethod(context, method);
    return asServiceRole(context.trx, async (trx) => {
      const delivery = await findDelivery(trx, goes);
      const lines = await lockItems(trx, items);
      const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const order = await trx
        .insertInto('orders')
        .values({ user_id: userId, ...delivery, recipient_name: goes.recipient_name, phone: goes.phone, total })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('order_items')
        .values(lines.map((line) => ({ order_id: order.id, ...line })))
        .execute();
      for (const { product_id, size_id, quantity } of lines) {
        const move = { productId: product_id, sizeId: size_id, change: -quantity, changedBy: userId };
        await moveStock(trx, { ...move, orderId: order.id, reason: 'order' });
      }
      const payment = total > 0 ? await askForPayment(trx, { userId, orderId: order.id, amount: total, method }) : null;
      const { shipping_address: where } = delivery;
      const data = {
        order_id: order.id,
        amount: total,
        number: order.number,
        items: await inEachLanguage(trx, lines),
        ...(delivery.delivery === 'pickup' ? { pickup: where } : { address: where }),
        ...(payment ? { reference: payment.reference, method } : {}),
      };
      await notify(trx, { to: userId, kind: 'order_placed', data });
      return { order_id: order.id, number: order.number, payment_id: payment?.id ?? null, total };
    });
  },
});

type Goes = Pick<PlaceOrderInput, 'shipping_address' | 'pickup_location_id'>;

/**
 * The delivery of the order. A pool for collection is in the address by name. Throws location_not_found, location_closed.
 */
async function findDelivery(trx: Transaction, { shipping_address, pickup_location_id }: Goes) {
  if (!pickup_location_id)
    return { delivery: 'address' as const, shipping_address: shipping_address!, pickup_location_id: null };
  const pool = await trx
    .selectFrom('locations')
    .select(['name', 'address', 'is_active', 'type'])
    .where('id', '=', pickup_location_id)
    .executeTakeFirst();
  if (!pool || pool.type !== 'pool') throw new ClubError('location_not_found');
  if (!pool.is_active) throw new ClubError('location_closed');
  const address = [pool.name, pool.address].filter(Boolean).join(', ');
  return { delivery: 'pickup' as const, shipping_address: address.padEnd(5, '.'), pickup_location_id };
}

/** The items of the order, as its buyer is notified of them. */
async function inEachLanguage(trx: Transaction, lines: readonly Line[]) {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name_en', 'name_ru'])
    .where(
      'id',
      'in',
      lines.map(({ product_id }) => product_id),
    )
    .execute();
  const names = new Map(products.map(({ id, ...translated }) => [id, translated]));
  return lines.map(({ product_id, name, size, quantity }) => ({ quantity, name, size, ...names.get(product_id)! }));
}

interface OrderCharge {
  userId: string;
  orderId: string;
  amount: number;
  method: PlaceOrderInput['method'];
}

async function askForPayment(trx: Transaction, { userId, orderId, amount, method }: OrderCharge) {
  const payment = await trx
    .insertInto('payments')
    .values({ user_id: userId, order_id: orderId, amount, method })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('payment_events').values({ payment_id: payment.id, to_status: 'pending' }).execute();
  return payment;
}
