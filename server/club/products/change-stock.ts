import { changeStockInput } from '../../../contracts/inputs/products.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { moveStock } from './move-stock.ts';

export const changeStock = defineProcedure({
  name: 'change_stock',
  summary:
    'Adds to the stock of a product, or of one of its sizes, or takes from it, with the reason. The stock cannot go below zero.',
  input: changeStockInput,
  async run(context, { product_id, size_id, change, reason, note }) {
    await requireAdmin(context);
    const stock_quantity = await asServiceRole(context.trx, async (trx) => {
      if (!size_id) await requireUnsized(trx, product_id);
      return moveStock(trx, {
        productId: product_id,
        sizeId: size_id ?? null,
        change,
        reason,
        note,
        changedBy: context.userId,
      });
    });
    await audit(context, 'change_stock', {
      table: 'products',
      id: product_id,
      details: { change, reason, stock_quantity },
    });
    return { stock_quantity };
  },
});

/** Of a product with sizes every piece has one. Throws size_required. */
async function requireUnsized(trx: Transaction, productId: string): Promise<void> {
  const size = await trx
    .selectFrom('product_sizes')
    .select('id')
    .where('product_id', '=', productId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (size) throw new ClubError('size_required');
}
