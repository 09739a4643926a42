import { expect, test } from 'vitest';
import { compareCart } from './compare-cart.ts';
import type { ShopItem } from './shop-items-data.ts';

const item = (id: string, more: Partial<ShopItem> = {}): ShopItem =>
  ({
    id,
    product_id: id,
    size_id: null,
    size: null,
    name: `Шапка ${id}`,
    price: 1200,
    stock_quantity: 5,
    ...more,
  }) as ShopItem;
const line = (id: string, more: object = {}) => ({
  id,
  name: 'Друго име',
  price: 1200,
  stock_quantity: 9,
  quantity: 2,
  ...more,
});
const compare = (cart: ReturnType<typeof line>[], items: ShopItem[]) => compareCart(cart, items, ({ name }) => name);

test('a cart that is still right has no changes, and takes the name and the stock of today', () => {
  expect(compare([line('a')], [item('a')])).toEqual({
    today: [{ id: 'a', name: 'Шапка a', price: 1200, stock_quantity: 5, quantity: 2 }],
    changes: [],
  });
});

test('another price, fewer pieces and what is gone are said each; the cart of today holds what can be had', () => {
  const cart = [line('a', { price: 1 }), line('b', { quantity: 7 }), line('c'), line('d')];
  const items = [item('a'), item('b'), item('c', { stock_quantity: 0 })];
  const { today, changes } = compare(cart, items);
  expect(changes).toEqual([
    { kind: 'price', id: 'a', name: 'Шапка a', before: 1, now: 1200 },
    { kind: 'stock', id: 'b', name: 'Шапка b', before: 7, now: 5 },
    { kind: 'stock', id: 'c', name: 'Шапка c', before: 2, now: 0 },
    { kind: 'gone', id: 'd', name: 'Друго име' },
  ]);
  expect(today.map(({ id, price, quantity }) => [id, price, quantity])).toEqual([
    ['a', 1200, 2],
    ['b', 1200, 5],
  ]);
  expect(compare(today, items).changes).toEqual([]);
});
