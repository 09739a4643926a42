import * as z from 'zod/mini';
import { MOST_PIECES } from '../../../../contracts/orders.ts';

const MAX_PRICE = 10_000_000;
const MAX_STOCK = 1_000_000;
const MAX_CART_NAME = 300;
const MOST_LINES = 50;

/** A line of the cart as the browser keeps it. The id is that of a row of `shop_items`: a size's, or a product's without sizes. */
const cartItem = z.object({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(MAX_CART_NAME)),
  /** In the club's currency. */
  price: z.int().check(z.gte(0), z.lte(MAX_PRICE)),
  stock_quantity: z.int().check(z.gte(0), z.lte(MAX_STOCK)),
  quantity: z.int().check(z.gte(1), z.lte(MOST_PIECES)),
});
export type CartItem = z.output<typeof cartItem>;
/** One piece for the cart. */
export type NewCartItem = Omit<CartItem, 'quantity'>;

/** The cart in a text: invalid items are dropped, and of an item that is there twice the first one counts. */
export function readCart(text: string | null): CartItem[] {
  const lines = new Map<string, CartItem>();
  for (const line of listIn(text)) {
    const { data } = cartItem.safeParse(line);
    if (data && !lines.has(data.id) && lines.size < MOST_LINES) lines.set(data.id, data);
  }
  return [...lines.values()];
}

function listIn(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The cart with one piece more; null where that is more than there is. */
export function withOneMore(cart: readonly CartItem[], item: NewCartItem): CartItem[] | null {
  const known = cart.find(({ id }) => id === item.id);
  const quantity = (known?.quantity ?? 0) + 1;
  if (quantity > Math.min(item.stock_quantity, MOST_PIECES) || (!known && cart.length >= MOST_LINES)) return null;
  const line = { ...item, quantity };
  return known ? cart.map((each) => (each.id === item.id ? line : each)) : [...cart, line];
}

/** The cart with so many pieces of a line, without it for none or fewer; null where that is more than there is. */
export function withQuantity(cart: readonly CartItem[], id: string, quantity: number): CartItem[] | null {
  if (quantity <= 0) return cart.filter((each) => each.id !== id);
  const known = cart.find((each) => each.id === id);
  if (!known) return [...cart];
  if (quantity > known.quantity && quantity > Math.min(known.stock_quantity, MOST_PIECES)) return null;
  return cart.map((each) => (each.id === id ? { ...each, quantity } : each));
}

export const piecesIn = (cart: readonly CartItem[]): number => cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** The cart's price by the prices it knows, in the club's currency. */
export const sumOf = (cart: readonly CartItem[]): number =>
  cart.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
