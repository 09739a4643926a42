import type { CartItem } from '../cart/cart.ts';
import type { ShopItem } from './shop-items-data.ts';

/** A difference today from the cart as the buyer filled it. */
export type Change =
  | { kind: 'gone'; id: string; name: string }
  | { kind: 'price'; id: string; name: string; before: number; now: number }
  | { kind: 'stock'; id: string; name: string; before: number; now: number };

export interface Compared {
  /** The cart as it can be ordered today: names, prices and stock of today, and no more pieces than there are. */
  today: CartItem[];
  changes: Change[];
}

/** Compares the cart with what the shop sells now. What is not sold any more, or was never, is gone. */
export function compareCart(
  cart: readonly CartItem[],
  items: readonly ShopItem[],
  nameOf: (item: ShopItem) => string,
): Compared {
  const known = new Map(items.map((item) => [item.id, item]));
  const today: CartItem[] = [];
  const changes: Change[] = [];
  for (const line of cart) {
    const item = known.get(line.id);
    if (!item) {
      changes.push({ kind: 'gone', id: line.id, name: line.name });
      continue;
    }
    const { id, price, stock_quantity } = item;
    const name = nameOf(item);
    const quantity = Math.min(line.quantity, stock_quantity);
    if (quantity > 0 && price !== line.price) changes.push({ kind: 'price', id, name, before: line.price, now: price });
    if (quantity < line.quantity) changes.push({ kind: 'stock', id, name, before: line.quantity, now: stock_quantity });
    if (quantity > 0) today.push({ id, name, price, stock_quantity, quantity });
  }
  return { today, changes };
}
