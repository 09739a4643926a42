import { placeOrderInput, type PlaceOrderInput } from '../../../contracts/orders.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { notify } from '../notifications/notify.ts';
import { requireUser } from '../people/access.ts';
import { moveStock } from '../products/move-stock.ts';

/** What is bought, with the name and the price of today. */
interface Line {
  product_id: string;
  name: string;
  /** In stotinki. */
  price: number;
  quantity: number;
}

export const placeOrder = defineProcedure({
  name: 'place_order',
  summary:
    'Orders products at the prices of today: takes them from the stock, and makes the payment that waits. All of it or nothing.',
  input: placeOrderInput,
  async run(context, { items, shipping_address, method }) {
    const userId = requireUser(context);
    if (method === 'card' && !context.cards) throw new ClubError('method_not_available');
    return asClub(context.trx, async (trx) => {
      const lines = await lockLines(trx, items);
      const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const order = await trx
        .insertInto('orders')
        .values({ user_id: userId, shipping_address, total })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('order_items')
        .values(lines.map((line) => ({ order_id: order.id, ...line })))
        .execute();
      for (const { product_id, quantity } of lines) {
        const move = { productId: product_id, change: -quantity, orderId: order.id, changedBy: userId };
        await moveStock(trx, { ...move, reason: 'order' });
      }
      const payment = total > 0 ? await askForPayment(trx, { userId, orderId: order.id, amount: total, method }) : null;
      const data = { order_id: order.id, amount: total, reference: payment?.reference ?? '', number: order.number };
      await notify(trx, { to: userId, kind: 'order_placed', data });
      return { order_id: order.id, number: order.number, payment_id: payment?.id ?? null, total };
    });
  },
});

/**
 * Holds the products, in the order of their ids so that two carts never wait for each other, and looks at them again. Throws
 * product_not_found, price_changed and out_of_stock with the product's name in `details`.
 */
async function lockLines(trx: Transaction, items: PlaceOrderInput['items']): Promise<Line[]> {
  const wanted = Map.groupBy(items, ({ product_id }) => product_id);
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'price', 'stock_quantity', 'is_active'])
    .where('id', 'in', [...wanted.keys()])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (products.length < wanted.size || products.some(({ is_active }) => !is_active))
    throw new ClubError('product_not_found', { details: products.find(({ is_active }) => !is_active)?.name ?? null });
  return products.map(({ id, name, price, stock_quantity }) => {
    const own = wanted.get(id)!;
    const quantity = own.reduce((sum, item) => sum + item.quantity, 0);
    if (own.some((item) => item.price != null && item.price !== price))
      throw new ClubError('price_changed', { details: name, hint: String(price) });
    if (quantity > stock_quantity) throw new ClubError('out_of_stock', { details: name, hint: String(stock_quantity) });
    return { product_id: id, name, price, quantity };
  });
}

interface Wanted {
  userId: string;
  orderId: string;
  amount: number;
  method: PlaceOrderInput['method'];
}

async function askForPayment(trx: Transaction, { userId, orderId, amount, method }: Wanted) {
  const payment = await trx
    .insertInto('payments')
    .values({ user_id: userId, order_id: orderId, amount, method })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow();
  await trx.insertInto('payment_events').values({ payment_id: payment.id, to_status: 'pending' }).execute();
  return payment;
}
