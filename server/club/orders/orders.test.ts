import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { CardClub } from '../payments/testing.ts';

let shop: CardClub;
let admin: Caller;
beforeAll(async () => {
  shop = await CardClub.open(24);
  admin = (await shop.make.user({ role: 'admin' })).caller;
});
afterAll(() => shop.club.drop());

const ADDRESS = 'Шумен, ул. Роза 1';
const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });
const cap = (stock_quantity: number, more: object = {}) =>
  shop.make.insert('products', { name: 'Шапка', category: 'caps', price: 1200, stock_quantity, ...more });
const stockOf = (id: string) =>
  shop
    .rows<{ stock_quantity: number }>(sql`select stock_quantity from products where id = ${id}`)
    .then(([row]) => row!.stock_quantity);
const order = (caller: Caller, product_id: string, quantity = 1, more: object = {}) =>
  shop.call('place_order', caller, {
    items: [{ product_id, quantity }],
    shipping_address: ADDRESS,
    method: 'cash',
    ...more,
  });
const buyer = () => shop.make.user({ role: 'parent' });
const paymentOf = (orderId: string) =>
  shop
    .rows<{ status: string; refunded_amount: number }>(
      sql`select status, refunded_amount from payments where order_id = ${orderId}`,
    )
    .then(([row]) => row);

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
  await shop.rows(sql`update products set price = 9900, name = 'Друга' where id = ${one}`);
  expect(
    await shop.rows(
      sql`select name, price, quantity from order_items where order_id = ${placed.order_id} order by name`,
    ),
  ).toEqual([
    { name: 'Очила', price: 2500, quantity: 1 },
    { name: 'Шапка', price: 1200, quantity: 3 },
  ]);
  expect(await paymentOf(placed.order_id)).toMatchObject({ status: 'pending' });
  expect(await shop.rows(sql`select kind from notifications where user_id = ${id}`)).toEqual([
    { kind: 'order_placed' },
  ]);
});

test('fifty buyers press at once on the last three: three have it, and the stock is nought', async () => {
  const product = await cap(3);
  const buyers = await Promise.all(Array.from({ length: 50 }, buyer));
  const presses = await Promise.allSettled(buyers.map(({ caller }) => order(caller, product)));
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const press of presses)
    if (press.status === 'rejected') expect(press.reason).toEqual(refusal('out_of_stock', { details: 'Шапка' }));
  expect(await stockOf(product)).toBe(0);
  expect(await shop.rows(sql`select count(*) from order_items where product_id = ${product}`)).toEqual([{ count: 3 }]);
});

test('carts that hold the same things in another order do not block each other', async () => {
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

test('what is gone, dearer or off sale is refused and named; nothing is half done', async () => {
  const [here, gone] = [await cap(9), await cap(9, { name: 'Плавници', is_active: false })];
  const { caller } = await buyer();
  await expect(order(caller, here, 1, { items: [{ product_id: here, quantity: 1, price: 1100 }] })).rejects.toEqual(
    refusal('price_changed', { details: 'Шапка', hint: '1200' }),
  );
  await expect(order(caller, gone)).rejects.toEqual(refusal('product_not_found', { details: 'Плавници' }));
  await expect(order(caller, here, 10)).rejects.toEqual(refusal('out_of_stock', { hint: '9' }));
  await expect(order(caller, here, 1, { shipping_address: ' ' })).rejects.toEqual(
    refusal('invalid_input', { details: [{ field: 'shipping_address', fault: 'required' }] }),
  );
  await expect(order({ role: 'anon', claims: { role: 'anon' } } as Caller, here)).rejects.toEqual(
    refusal('not_signed_in'),
  );
  expect(await stockOf(here)).toBe(9);
});

test('the buyer cancels what waits: the stock is back, and nobody has to pay any more', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const { order_id, payment_id } = await order(caller, product, 2);
  const stranger = await buyer();
  await expect(shop.call('cancel_order', stranger.caller, { order_id })).rejects.toEqual(refusal('order_not_found'));
  const presses = await Promise.allSettled(
    Array.from({ length: 5 }, () => shop.call('cancel_order', caller, { order_id })),
  );
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stockOf(product)).toBe(3);
  expect(await paymentOf(order_id)).toMatchObject({ status: 'failed' });
  await expect(shop.call('start_payment', caller, { payment_id: payment_id!, method: 'card' })).rejects.toEqual(
    refusal('payment_not_pending'),
  );
  await expect(shop.call('complete_order', admin, { order_id })).rejects.toEqual(refusal('order_not_pending'));
});

test('what is paid in cash only the office cancels, and gives it back', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const { order_id, payment_id } = await order(caller, product);
  await shop.call('validate_payment', admin, { payment_id: payment_id! });
  await expect(shop.call('cancel_order', caller, { order_id })).rejects.toEqual(refusal('order_paid'));
  expect(await stockOf(product)).toBe(2);
  expect(await shop.call('cancel_order', admin, { order_id, note: 'Няма от този размер' })).toMatchObject({
    refund: 'succeeded',
  });
  expect(await paymentOf(order_id)).toMatchObject({ status: 'refunded', refunded_amount: 1200 });
  expect((await shop.call('check_books', admin, {})).difference).toBe(0);
});

test('only the office completes; what is completed stays so', async () => {
  const product = await cap(3);
  const { caller } = await buyer();
  const { order_id } = await order(caller, product);
  await expect(shop.call('complete_order', caller, { order_id })).rejects.toEqual(refusal('not_allowed'));
  await shop.call('complete_order', admin, { order_id });
  await expect(shop.call('cancel_order', admin, { order_id })).rejects.toEqual(refusal('order_not_pending'));
  expect(await stockOf(product)).toBe(2);
});

test('what is paid by card goes back to the card when its buyer cancels; an open form is closed', async () => {
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
  // Paid at the provider, and nobody has heard of it yet.
  await shop.pay({ parent, payment_id: payment_id! });
  await shop.call('cancel_order', parent.caller, { order_id });
  await shop.deliver();
  expect(await shop.held()).toBe(0);
  expect(await shop.books()).toBe(await shop.due());
});
