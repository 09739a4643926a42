import { saveProductInput } from '../../../contracts/inputs/products.ts';
import { slugOf } from '../../../contracts/news.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { moveStock } from './move-stock.ts';
import { saveSizes } from './save-sizes.ts';

export const saveProduct = defineProcedure({
  name: 'save_product',
  summary:
    'Makes or changes a product of the shop and its sizes. A new product, or a new size, has a count; later the stock moves by change_stock.',
  input: saveProductInput,
  async run(context, { product_id, opening_stock, sizes, ...columns }) {
    await requireAdmin(context);
    const by = context.userId;
    return asServiceRole(context.trx, async (trx) => {
      if (product_id) {
        await trx
          .updateTable('products')
          .set(columns)
          .where('id', '=', product_id)
          .returning('id')
          .executeTakeFirstOrThrow(() => new ClubError('product_not_found'));
        if (sizes) await saveSizes(trx, product_id, sizes, by);
        return { product_id };
      }
      const id = await insertRow(trx, 'products', { ...columns, slug: await freeSlug(trx, columns.name) });
      if (sizes && sizes.length > 0) await saveSizes(trx, id, sizes, by);
      else if (opening_stock)
        await moveStock(trx, { productId: id, change: opening_stock, reason: 'opening', changedBy: by });
      return { product_id: id };
    });
  },
});

/** A unique name for the product's address; it stays when the product is renamed, so that links live on. */
async function freeSlug(trx: Transaction, name: string): Promise<string | null> {
  const slug = slugOf(name);
  if (!slug) return null;
  const taken = await trx.selectFrom('products').select('slug').where('slug', 'like', `${slug}%`).execute();
  const names = new Set(taken.map((row) => row.slug));
  if (!names.has(slug)) return slug;
  let number = 2;
  while (names.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
