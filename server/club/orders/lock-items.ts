import type { PlaceOrderInput } from '../../../contracts/inputs/orders.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** An item of the order, with its name and price of today. */
export interface Line {
  product_id: string;
  size_id: string | null;
  name: string;
  size: string | null;
  /** In the club's currency. */
  price: number;
  quantity: number;
}

/**
 * Locks the products, in the order of their ids so that two carts never wait for each other, and reads them and their
 * sizes again. Throws product_not_found, size_required, price_changed (the price of today as `hint`) and out_of_stock
 * (what is left as `hint`), with the product's name in `details`.
 */
export async function lockItems(trx: Transaction, items: PlaceOrderInput['items']): Promise<Line[]> {
  const ids = [...new Set(items.map(({ product_id }) => product_id))];
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'price', 'stock_quantity', 'is_active'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (products.length < ids.length || products.some(({ is_active }) => !is_active))
    throw new ClubError('product_not_found', { details: products.find(({ is_active }) => !is_active)?.name ?? null });
  const sizes = await trx
    .selectFrom('product_sizes')
    .select(['id', 'product_id', 'label', 'stock_quantity'])
    .where('product_id', 'in', ids)
    .where('is_active', '=', true)
    .execute();
  return products.flatMap((product) => {
    const own = items.filter(({ product_id }) => product_id === product.id);
    const offered = sizes.filter(({ product_id }) => product_id === product.id);
    return [...Map.groupBy(own, ({ size_id }) => size_id ?? null).entries()].map(([sizeId, sizeItems]) =>
      lineOf(product, pickSize(product.name, offered, sizeId), sizeItems),
    );
  });
}

interface Product {
  id: string;
  name: string;
  price: number;
  stock_quantity: number;
}
type Size = { id: string; label: string; stock_quantity: number };

/** The chosen size, or null for a product that has none. */
function pickSize(name: string, offered: readonly Size[], sizeId: string | null): Size | null {
  if (offered.length === 0 && sizeId === null) return null;
  if (sizeId === null) throw new ClubError('size_required', { details: name });
  const size = offered.find(({ id }) => id === sizeId);
  if (!size) throw new ClubError('product_not_found', { details: name });
  return size;
}

function lineOf(product: Product, size: Size | null, items: PlaceOrderInput['items']): Line {
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  const details = size ? `${product.name} · ${size.label}` : product.name;
  const left = size?.stock_quantity ?? product.stock_quantity;
  if (items.some((item) => item.price != null && item.price !== product.price))
    throw new ClubError('price_changed', { details, hint: String(product.price) });
  if (quantity > left) throw new ClubError('out_of_stock', { details, hint: String(left) });
  const { id: product_id, name, price } = product;
  return { product_id, size_id: size?.id ?? null, name, size: size?.label ?? null, price, quantity };
}
