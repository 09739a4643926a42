import type { NotificationData } from '../../../contracts/notifications.ts';
import type { StockReason } from '../../../contracts/products.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readAdmins } from '../core/admins.ts';
import { notify } from '../core/notifications/notify.ts';

export interface StockMove {
  productId: string;
  /** The size that moves, of a product that has sizes. */
  sizeId?: string | null;
  /** Pieces that came (or went, if negative). */
  change: number;
  reason: StockReason;
  changedBy: string | null;
  note?: string | null;
  orderId?: string | null;
}

/**
 * Moves the stock of a product, and of its size if one is named, with the club's rights; leaves the reason in its
 * history, and notifies the admins when an order leaves little. Returns what is in stock of the product now. The
 * product's row is locked first, so that two moves never wait for each other. Throws out_of_stock when less is there
 * than is taken, product_not_found.
 */
export async function moveStock(trx: Transaction, move: StockMove): Promise<number> {
  const product = await trx
    .updateTable('products')
    .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', move.change) }))
    .where('id', '=', move.productId)
    .returning(['stock_quantity', 'name', 'name_en', 'name_ru'])
    .executeTakeFirstOrThrow(() => new ClubError('product_not_found'));
  const size = move.sizeId ? await moveSize(trx, move.productId, move.sizeId, move.change) : null;
  const left = size?.stock_quantity ?? product.stock_quantity;
  await trx
    .insertInto('stock_moves')
    .values({
      product_id: move.productId,
      size_id: move.sizeId ?? null,
      change: move.change,
      quantity_after: left,
      reason: move.reason,
      note: move.note ?? null,
      order_id: move.orderId ?? null,
      changed_by: move.changedBy,
    })
    .execute();
  if (move.reason === 'order') {
    const named = (name: string | null) => (name && size ? `${name} · ${size.label}` : name);
    const title = { title: named(product.name)!, title_en: named(product.name_en), title_ru: named(product.name_ru) };
    await notifyIfLow(trx, { product_id: move.productId, ...title }, { left, taken: -move.change });
  }
  return product.stock_quantity;
}

/**
 * Pieces that come back to a size that was taken off sale put it on sale again, since the shop would lose them
 * otherwise.
 */
async function moveSize(trx: Transaction, productId: string, sizeId: string, change: number) {
  return trx
    .updateTable('product_sizes')
    .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', change), ...(change > 0 ? { is_active: true } : {}) }))
    .where('id', '=', sizeId)
    .where('product_id', '=', productId)
    .returning(['label', 'stock_quantity'])
    .executeTakeFirstOrThrow(() => new ClubError('product_not_found'));
}

/** Notifies the admins, once each time, when an order brings a product or a size below the club's threshold. */
async function notifyIfLow(
  trx: Transaction,
  product: Omit<NotificationData['stock_low'], 'left'>,
  { left, taken }: { left: number; taken: number },
): Promise<void> {
  const { low_stock } = await trx.selectFrom('club_settings').select('low_stock').executeTakeFirstOrThrow();
  if (left > low_stock || left + taken <= low_stock) return;
  await notify(trx, { to: await readAdmins(trx), kind: 'stock_low', data: { ...product, left } });
}
