import { saveProductInput } from '../../../contracts/products.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from '../people/access.ts';
import { moveStock } from './move-stock.ts';

export const saveProduct = defineProcedure({
  name: 'save_product',
  summary:
    'Makes or changes a product of the shop. A new one says how many there are; later the stock moves by change_stock.',
  input: saveProductInput,
  async run(context, { product_id, opening_stock, ...columns }) {
    await requireAdmin(context);
    return asClub(context.trx, async (trx) => {
      if (product_id) {
        const changed = await trx
          .updateTable('products')
          .set(columns)
          .where('id', '=', product_id)
          .returning('id')
          .executeTakeFirst();
        if (!changed) throw new ClubError('product_not_found');
        return { product_id };
      }
      const { id } = await trx.insertInto('products').values(columns).returning('id').executeTakeFirstOrThrow();
      if (opening_stock)
        await moveStock(trx, {
          productId: id,
          change: opening_stock,
          reason: 'opening',
          changedBy: context.userId,
        });
      return { product_id: id };
    });
  },
});
