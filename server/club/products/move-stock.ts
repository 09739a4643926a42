import type { StockReason } from '../../../contracts/products.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database.ts';

interface StockMove {
  productId: string;
  /** Pieces that came (or went, if negative). */
  change: number;
  reason: StockReason;
  changedBy: string | null;
  note?: string | null;
  orderId?: string | null;
}

/**
 * Moves the stock of a product with the club's rights and leaves the reason in its history. Returns what is in stock now.
 * Throws out_of_stock when less is there than is taken, product_not_found.
 */
export async function moveStock(trx: Transaction, move: StockMove): Promise<number> {
  const product = await trx
    .updateTable('products')
    .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', move.change) }))
    .where('id', '=', move.productId)
    .returning('stock_quantity')
    .executeTakeFirst();
  if (!product) throw new ClubError('product_not_found');
  await trx
    .insertInto('stock_moves')
    .values({
      product_id: move.productId,
      change: move.change,
      quantity_after: product.stock_quantity,
      reason: move.reason,
      note: move.note ?? null,
      order_id: move.orderId ?? null,
      changed_by: move.changedBy,
    })
    .execute();
  return product.stock_quantity;
}
