import type { SaveProductInput } from '../../../contracts/inputs/products.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { moveStock } from './move-stock.ts';

type SizeInput = NonNullable<SaveProductInput['sizes']>;

/**
 * Writes the sizes of a product whose row is locked. A new size starts with its own count; a missing one is not sold
 * any more, and refused with size_in_stock while pieces of it are left. Pieces that were counted without sizes leave
 * the stock with the first size: from then on every piece has one. Throws size_not_found.
 */
export async function saveSizes(
  trx: Transaction,
  productId: string,
  sizes: SizeInput,
  by: string | null,
): Promise<void> {
  const before = await trx
    .selectFrom('product_sizes')
    .select(['id', 'label', 'stock_quantity', 'is_active'])
    .where('product_id', '=', productId)
    .execute();
  if (before.length === 0 && sizes.length > 0) await writeOffUnsized(trx, productId, by);
  await closeMissing(trx, before, sizes);
  for (const [position, { size_id, label, opening_stock }] of sizes.entries()) {
    const existing = size_id
      ? before.find(({ id }) => id === size_id)
      : before.find((size) => !size.is_active && sameLabel(size.label, label));
    if (size_id && !existing) throw new ClubError('size_not_found');
    const columns = { label, position, is_active: true };
    const id = existing
      ? await changeSize(trx, existing.id, columns)
      : await insertRow(trx, 'product_sizes', { product_id: productId, ...columns });
    const opening = { productId, sizeId: id, change: opening_stock ?? 0, changedBy: by };
    if (!size_id && opening_stock) await moveStock(trx, { ...opening, reason: 'opening' });
  }
}

const sameLabel = (one: string, other: string) => one.toLocaleLowerCase('bg') === other.toLocaleLowerCase('bg');

interface Size {
  id: string;
  label: string;
  stock_quantity: number;
  is_active: boolean;
}

async function closeMissing(trx: Transaction, before: readonly Size[], sizes: SizeInput): Promise<void> {
  const sizeIds = new Set(sizes.map(({ size_id }) => size_id));
  const missing = before.filter(({ id, is_active }) => is_active && !sizeIds.has(id));
  const left = missing.find(({ stock_quantity }) => stock_quantity > 0);
  if (left) throw new ClubError('size_in_stock', { details: left.label, hint: String(left.stock_quantity) });
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id);
  await trx.updateTable('product_sizes').set({ is_active: false }).where('id', 'in', ids).execute();
}

async function changeSize(trx: Transaction, id: string, columns: Omit<Size, 'id' | 'stock_quantity'>): Promise<string> {
  await trx.updateTable('product_sizes').set(columns).where('id', '=', id).execute();
  return id;
}

async function writeOffUnsized(trx: Transaction, productId: string, by: string | null): Promise<void> {
  const { stock_quantity } = await trx
    .selectFrom('products')
    .select('stock_quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  if (stock_quantity > 0)
    await moveStock(trx, { productId, change: -stock_quantity, reason: 'correction', changedBy: by });
}
