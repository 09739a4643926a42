import fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesIn, readCart, sumOf, withOneMore, withQuantity, type CartItem } from './cart.ts';

const CAP = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'Шапка', price: 1200, stock_quantity: 3 };
const SUIT = { id: '7f9619ff-8b86-4d01-b42d-00cf4fc964ff', name: 'Бански · 140', price: 5900, stock_quantity: 1 };

test('a piece is added as one, then one more each time, until there are no more', () => {
  let cart: CartItem[] | null = [];
  for (let taken = 1; taken <= 3; taken += 1) {
    cart = withOneMore(cart!, CAP);
    expect(cart).toEqual([{ ...CAP, quantity: taken }]);
  }
  expect(withOneMore(cart!, CAP)).toBeNull();
  expect(withOneMore([], { ...CAP, stock_quantity: 0 })).toBeNull();
});

test('the newest price and stock of what is added count for the whole line', () => {
  const cart = withOneMore([{ ...CAP, quantity: 1 }], { ...CAP, price: 1400, stock_quantity: 9 });
  expect(cart).toEqual([{ ...CAP, price: 1400, stock_quantity: 9, quantity: 2 }]);
});

test('a quantity above the stock is refused; none or fewer takes the line out', () => {
  const cart = [
    { ...CAP, quantity: 2 },
    { ...SUIT, quantity: 1 },
  ];
  expect(withQuantity(cart, CAP.id, 3)?.[0]?.quantity).toBe(3);
  expect(withQuantity(cart, CAP.id, 4)).toBeNull();
  expect(withQuantity(cart, CAP.id, 0)).toEqual([cart[1]]);
  expect(withQuantity(cart, CAP.id, -5)).toEqual([cart[1]]);
  expect(piecesIn(cart)).toBe(3);
  expect(sumOf(cart)).toBe(8300);
});

test('fewer pieces may always be wanted, even when even that is more than there is', () => {
  expect(withQuantity([{ ...CAP, quantity: 9 }], CAP.id, 8)?.[0]?.quantity).toBe(8);
});

test('what was written into the storage by hand is read as far as it is a cart', () => {
  const kept = { ...CAP, quantity: 2 };
  const bad = [
    { ...SUIT, quantity: -3 },
    { ...SUIT, quantity: 0.5 },
    { ...SUIT, quantity: 1, price: -1 },
    { ...SUIT, quantity: 1, id: 'мой' },
    { ...SUIT, quantity: '1' },
    { ...kept, quantity: 3 },
    null,
    7,
  ];
  expect(readCart(JSON.stringify([kept, ...bad]))).toEqual([kept]);
  for (const text of [null, '', '{', '{"id":1}', '"cart"', '[[]]']) expect(readCart(text)).toEqual([]);
  fc.assert(fc.property(fc.json(), (text) => Array.isArray(readCart(text))));
});
