import { expect, test } from 'vitest';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { race, refusal, refuses } from '../../testing/club.ts';
import { changeCredit, lockCredit } from '../ledger/credit.ts';
import { cardTest } from '../payments/testing/card-club.ts';

const shop = await cardTest(24);
const admin = await shop.make.caller('admin');
const ADDRESS = 'Шумен, ул. Роза 1';
const cap = (stock_quantity: number, more: object = {}) =>
  shop.make.insert('products', { name: 'Шапка', category: 'caps', price: 1200, stock_quantity, ...more });
const stockOf = (id: string) => shop.readValue<number>`select stock_quantity from products where id = ${id}`;
const order = (caller: Caller, product_id: string, quantity = 1, more: object = {}) =>
  shop.call('place_order', caller, {
    items: [{ product_id, quantity }],
    shipping_address: ADDRESS,
    method: 'cash',
    ...more,
  });
const buyer = () => shop.make.user({ role: 'parent' });
const paymentOf = (orderId: string) =>
  shop.readOne`select status, refunded_amount from payments where order_id = ${orderId}`;

test('an order takes from the stock at the price of today and leaves a payment that waits', async () => {
  const [one, two] = [await cap(5), await cap(5, { name: 'Очила', price: 2500 })];
  const { caller, id } = await buyer();
  const placed = await shop.call('place_order', caller, {
    items: [
      { product_id: one, quantity: 2, price: 1200 },
      { product_id: two, quantity: 1 },
      { product_id: one, quantity: 1 },
    ],
    shipping_address: ` ${ADDRESS} `,
    method: 'bank_transfer',
  });
  expect(placed).toMatchObject({ total: 6100, payment_id: expect.any(String) });
  expect([await stockOf(one), await stockOf(two)]).toEqual([2, 4]);
  await shop.rows`update products set price = 9900, name = 'Друга' where id = ${one}`;
  expect(
    await shop.rows`select name, price, quantity from order_items where order_id = ${placed.order_id} order by name`,
  ).toEqual([
    { name: 'Очила', price: 2500, quantity: 1 },
    { name: 'Шапка', price: 1200, quantity: 3 },
  ]);
  expect(await paymentOf(placed.order_id)).toMatchObject({ status: 'pending' });
  expect(await shop.rows`select kind from notifications where user_id = ${id}`).toEqual([{ kind: 'order_placed' }]);
  const email =
    await shop.readValue<string>`select text from email.outgoing where user_id = ${id} and kind = 'order_placed'`;
  for (const expected of ['3\u00a0× Шапка', '1\u00a0× Очила', ADDRESS, 'основание']) expect(email).toContain(expected);
});

test('fifty buyers press at once on the last three: three have it, and the stock is nought', async () => {
  const product = await cap(3);
  const buyers = await Promise.all(Array.from({ length: 50 }, buyer));
  const presses = await Promise.allSettled(buyers.map(({ caller }) => order(caller, product)));
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const press of presses)
    if (press.status === 'rejected') expect(press.reason).toEqual(refusal('out_of_stock', { details: 'Шапка' }));
  expect(await stockOf(product)).toBe(0);
  expect(await shop.rows`select count(*) from order_items where product_id = ${product}`).toEqual([{ count: 3 }]);
});

test('carts with the same items in another order do not block each other', async () => {
  const products = await Promise.all([cap(100), cap(100), cap(100)]);
  const { caller } = await buyer();
  const cart = (ids: string[]) =>
    shop.call('place_order', caller, {
      items: ids.map((product_id) => ({ product_id, quantity: 1 })),
      shipping_address: ADDRESS,
      method: 'cash',
    });
  await Promise.all(Array.from({ length: 20 }, (_, n) => cart(n % 2 ? products : products.toReversed())));
  expect(await Promise.all(products.map(stockOf))).toEqual([80, 80, 80]);
});

test('an item that is gone, dearer or off sale is refused and named; nothing is half done', async () => {
  const [here, gone] = [await cap(9), await cap(9, { name: 'Плавници', is_active: false })];
  const { caller } = await buyer();
  await refuses(order(caller, here, 1, { items: [{ product_id: here, quantity: 1, price: 1100 }] }), 'price_changed', {
    details: 'Шапка',
    hint: '1200',
  });
  await refuses(order(caller, gone), 'product_not_found', { details: 'Плавници' });
  await refuses(order(caller, here, 10), 'out_of_stock', { hint: '9' });
  await refuses(order(caller, here, 1, { shipping_address: ' ' }), 'invalid_input', {
    details: [{ field: 'shipping_address', fault: 'required' }],
  });
  await refuses(order({ role: 'anon', claims: { role: 'anon' } } as Caller, here), 'not_signed_in');
  expect(await stockOf(here)).toBe(9);
});

test('the buyer cancels what waits: the stock is back, and the payment is dropped', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const { order_id, payment_id } = await order(caller, product, 2);
  const stranger = await buyer();
  await shop.refused('order_not_found', 'cancel_order', stranger.caller, { order_id });
  await race({ of: 5 }, () => shop.call('cancel_order', caller, { order_id }));
  expect(await stockOf(product)).toBe(3);
  expect(await paymentOf(order_id)).toMatchObject({ status: 'failed' });
  await shop.refused('payment_not_pending', 'start_payment', caller, { payment_id: payment_id!, method: 'card' });
  await shop.refused('order_not_pending', 'complete_order', admin, { order_id });
});

test('a cash order is canceled only by an admin, who gives the money back', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const { order_id, payment_id } = await order(caller, product);
  await shop.call('validate_payment', admin, { payment_id: payment_id! });
  await shop.refused('order_paid', 'cancel_order', caller, { order_id });
  expect(await stockOf(product)).toBe(2);
  expect(await shop.call('cancel_order', admin, { order_id, note: 'Няма от този размер' })).toMatchObject({
    refund: 'succeeded',
  });
  expect(await paymentOf(order_id)).toMatchObject({ status: 'refunded', refunded_amount: 1200 });
  expect((await shop.call('check_books', admin, {})).difference).toBe(0);
});

test('above the sum of the club an order gives no money back before a second admin has approved it', async () => {
  const product = await cap(9);
  const family = await buyer();
  const asker = await shop.make.caller('admin');
  const paidOrder = async () => {
    const placed = await order(family.caller, product);
    await shop.call('validate_payment', admin, { payment_id: placed.payment_id! });
    return placed;
  };
  const [one, two] = [await paidOrder(), await paidOrder()];
  await shop.rows`update club_settings set second_person_above = 2000`;
  await shop.call('cancel_order', asker, { order_id: one.order_id });
  // Refunds within the day count.
  await shop.refused('order_refund_first', 'cancel_order', asker, { order_id: two.order_id });
  expect(await paymentOf(two.order_id)).toMatchObject({ status: 'validated', refunded_amount: 0 });
  expect(await stockOf(product)).toBe(8);
  const args = { payment_id: two.payment_id!, amount: 1200, reason: 'requested_by_customer' };
  const { approval_id } = await shop.call('ask_approval', asker, { procedure: 'refund_payment', args });
  await shop.call('decide_approval', admin, { approval_id, approved: true });
  expect(await shop.call('cancel_order', asker, { order_id: two.order_id })).toMatchObject({ refund: null });
  expect(await paymentOf(two.order_id)).toMatchObject({ status: 'refunded', refunded_amount: 1200 });
  expect(await stockOf(product)).toBe(9);
  await shop.rows`update club_settings set second_person_above = null`;
});

test('reception cancels an order that waits, and gives no money back', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const reception = await shop.make.user({ role: 'reception' });
  const waits = await order(caller, product);
  expect(await shop.call('cancel_order', reception.caller, { order_id: waits.order_id })).toMatchObject({
    refund: null,
  });
  const paid = await order(caller, product);
  await shop.call('validate_payment', reception.caller, { payment_id: paid.payment_id! });
  await shop.refused('order_paid', 'cancel_order', reception.caller, { order_id: paid.order_id });
  expect(await paymentOf(paid.order_id)).toMatchObject({ status: 'validated', refunded_amount: 0 });
  expect(await stockOf(product)).toBe(2);
});

test('only an admin completes; a completed order stays completed', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const { order_id } = await order(caller, product);
  await shop.refused('not_allowed', 'complete_order', caller, { order_id });
  await shop.call('complete_order', admin, { order_id });
  await shop.refused('order_not_pending', 'cancel_order', admin, { order_id });
  const stranger = await shop.make.caller('parent');
  await shop.refused('order_not_found', 'cancel_order', stranger, { order_id });
  expect(await stockOf(product)).toBe(2);
});

test('a card payment goes back to the card when its buyer cancels; an open form is closed', async () => {
  const product = await cap(9);
  const parent = await buyer();
  const paid = await order(parent.caller, product, 1, { method: 'card' });
  await shop.pay({ parent, payment_id: paid.payment_id! });
  await shop.deliver();
  expect(await paymentOf(paid.order_id)).toMatchObject({ status: 'paid' });
  expect(await shop.call('cancel_order', parent.caller, { order_id: paid.order_id })).toMatchObject({
    refund: 'succeeded',
  });
  const open = await order(parent.caller, product, 1, { method: 'card' });
  const { card } = await shop.call('start_payment', parent.caller, { payment_id: open.payment_id!, method: 'card' });
  expect(await shop.call('cancel_order', parent.caller, { order_id: open.order_id })).toMatchObject({ refund: null });
  await shop.provider
    .pay(card!.intent_id, card!.client_secret, { number: '4242424242424242', expiresOn: '2099-12-31' })
    .catch(() => null);
  await shop.deliver();
  expect(await paymentOf(open.order_id)).toMatchObject({ status: 'failed' });
  expect(await shop.held()).toBe(0);
  expect(await stockOf(product)).toBe(9);
  expect(await shop.books()).toBe(await shop.due());
});

test('a card that is charged in the moment of cancelling is given back', async () => {
  const product = await cap(9);
  const parent = await buyer();
  const { order_id, payment_id } = await order(parent.caller, product, 1, { method: 'card' });
  // Paid at the provider, and the club has not heard of it yet.
  await shop.pay({ parent, payment_id: payment_id! });
  await shop.call('cancel_order', parent.caller, { order_id });
  await shop.deliver();
  expect(await shop.held()).toBe(0);
  expect(await shop.books()).toBe(await shop.due());
});

const sizedSuit = async (...stocks: number[]) => {
  const sizes = stocks.map((opening_stock, index) => ({ label: String(140 + index * 12), opening_stock }));
  const columns = { name: 'Бански „Мадара“', category: 'swimwear' as const, price: 5900, images: [], sizes };
  const { product_id } = await shop.call('save_product', admin, columns);
  const rows =
    await shop.readValues<string>`select id from product_sizes where product_id = ${product_id} order by position`;
  return { product_id, sizes: rows };
};
const sizeStock = (id: string) => shop.readValue<number>`select stock_quantity from product_sizes where id = ${id}`;

test('a size has a stock of its own: a sale of one leaves the others, and a return comes back to it', async () => {
  const { product_id, sizes } = await sizedSuit(2, 5);
  const [small, large] = sizes as [string, string];
  const { caller } = await buyer();
  const items = [
    { product_id, size_id: small, quantity: 2, price: 5900 },
    { product_id, size_id: large, quantity: 1, price: 5900 },
  ];
  const { order_id, total } = await order(caller, product_id, 1, { items });
  expect(total).toBe(3 * 5900);
  expect([await sizeStock(small), await sizeStock(large), await stockOf(product_id)]).toEqual([0, 4, 4]);
  const more = (size_id: string | null) =>
    order(caller, product_id, 1, { items: [{ product_id, size_id, quantity: 1 }] });
  await refuses(more(small), 'out_of_stock', { details: 'Бански „Мадара“ · 140', hint: '0' });
  await refuses(more(null), 'size_required');
  const other = await sizedSuit(1);
  await refuses(more(other.sizes[0]!), 'product_not_found');
  await shop.call('cancel_order', caller, { order_id });
  expect([await sizeStock(small), await sizeStock(large), await stockOf(product_id)]).toEqual([2, 5, 7]);
});

test('of the last three of a size fifty buyers get three', async () => {
  const { product_id, sizes } = await sizedSuit(3, 9);
  const buyers = await Promise.all(Array.from({ length: 50 }, buyer));
  await race({ of: buyers, winners: 3 }, ({ caller }) =>
    order(caller, product_id, 1, { items: [{ product_id, size_id: sizes[0]!, quantity: 1, price: 5900 }] }),
  );
  expect([await sizeStock(sizes[0]!), await stockOf(product_id)]).toEqual([0, 9]);
});

test('an order is sent to an address or collected at a pool, and one without either is refused', async () => {
  const product = await cap(9);
  const { caller } = await buyer();
  const pool = await shop.make.location({ name: 'Басейн „Мадара“', address: 'Шумен, ул. Роза 1' });
  const goes = (more: object) => order(caller, product, 1, { shipping_address: undefined, ...more });
  await refuses(goes({}), 'invalid_input', { details: [{ field: 'shipping_address', fault: 'required' }] });
  await refuses(goes({ shipping_address: 'да' }), 'invalid_input', {
    details: [{ field: 'shipping_address', fault: 'too_short' }],
  });
  await refuses(goes({ pickup_location_id: product }), 'location_not_found');
  const { order_id } = await goes({ pickup_location_id: pool, recipient_name: 'Лев Петров', phone: '0888 123 456' });
  expect(await shop.row('orders', order_id)).toMatchObject({
    delivery: 'pickup',
    shipping_address: 'Басейн „Мадара“, Шумен, ул. Роза 1',
    recipient_name: 'Лев Петров',
    phone: '+359888123456',
  });
});

test('a buyer who collects an order hears once that it is ready; an order that is sent is not to be collected', async () => {
  const product = await cap(9);
  const { caller, id } = await buyer();
  const pool = await shop.make.location({ name: 'Басейн „Олимпия“', address: 'Шумен, ул. Роза 1' });
  const { order_id } = await order(caller, product, 1, { shipping_address: undefined, pickup_location_id: pool });
  await shop.refused('not_allowed', 'ready_order', caller, { order_id });
  const { ready_at } = await shop.call('ready_order', admin, { order_id });
  expect((await shop.call('ready_order', admin, { order_id })).ready_at).toEqual(ready_at);
  const [email, ...more] = await shop.rows<{ text: string }>`select text from email.outgoing where user_id = ${id}
      and kind = 'order_ready'`;
  expect(email!.text).toContain('те чака: Басейн „Олимпия“, Шумен, ул. Роза 1.');
  expect(more).toEqual([]);
  const sent = await order(caller, product);
  await shop.refused('order_not_found', 'ready_order', admin, { order_id: sent.order_id });
});

test('a buyer hears that an order is sent, and again when its tracking number changes; one that is collected is not sent', async () => {
  const product = await cap(9);
  const { caller, id } = await buyer();
  const { order_id } = await order(caller, product);
  const send = (tracking_number?: string, by = admin) => shop.call('send_order', by, { order_id, tracking_number });
  await refuses(send('Еконт 105', caller), 'not_allowed');
  await refuses(send('9'.repeat(61)), 'invalid_input');
  const { sent_at } = await send();
  expect((await send('Еконт 105')).sent_at).toEqual(sent_at);
  await send('Еконт 105');
  const emails = await shop.rows<{ text: string }>`select text from email.outgoing where user_id = ${id}
      and kind = 'order_sent' order by created_at`;
  expect(emails.map(({ text }) => text.includes('Товарителница: Еконт 105.'))).toEqual([false, true]);
  const pool = await shop.make.location({ name: 'Басейн „Тича“', address: 'Шумен, ул. Роза 2' });
  const collected = await order(caller, product, 1, { shipping_address: undefined, pickup_location_id: pool });
  await shop.refused('order_not_found', 'send_order', admin, { order_id: collected.order_id });
  await shop.call('complete_order', admin, { order_id });
  await refuses(send('Спиди 7'), 'order_not_pending');
});

test('the admins hear once when an order leaves little', async () => {
  const product = await cap(6, { name: 'Плавници' });
  const { caller } = await buyer();
  await order(caller, product, 1);
  await order(caller, product, 2);
  await order(caller, product, 1);
  const notified =
    await shop.rows`select data ->> 'left' as left from notifications where user_id = ${admin.claims.sub} and kind = 'stock_low'
      and data ->> 'product_id' = ${product}`;
  expect(notified).toEqual([{ left: '3' }]);
});

test('an order that credit paid a part of: canceled by an admin, the rest is asked for no more and the part is given back', async () => {
  const { caller, id } = await buyer();
  const placed = await order(caller, await cap(5), 2, { method: 'bank_transfer' });
  await shop.club.database.transaction(SERVICE, async (trx) =>
    changeCredit(trx, await lockCredit(trx, id), { userId: id, kind: 'received', euroCents: 500, by: null }),
  );
  await shop.call('pay_from_credit', caller, { payment_id: placed.payment_id! });
  await shop.call('cancel_order', admin, { order_id: placed.order_id });
  const payments =
    await shop.rows`select status, amount, refunded_amount from payments where order_id = ${placed.order_id} order by amount`;
  expect(payments).toEqual([
    { status: 'refunded', amount: 978, refunded_amount: 978 },
    { status: 'failed', amount: 1422, refunded_amount: 0 },
  ]);
  expect(Number((await shop.call('check_books', admin, {})).difference)).toBe(0);
});
