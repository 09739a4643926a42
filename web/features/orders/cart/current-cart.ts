import { readCart, type CartItem } from './cart.ts';
import { storedCart } from './stored-cart.ts';

let read: { text: string | null; cart: CartItem[] } = { text: null, cart: [] };

/** The cart of this browser, the same object until it changes. */
export function currentCart(): CartItem[] {
  const text = storedCart.get();
  if (text !== read.text) read = { text, cart: readCart(text) };
  return read.cart;
}

export function keepCart(cart: readonly CartItem[]): void {
  storedCart.set(cart.length > 0 ? JSON.stringify(cart) : null);
}
