import { changeStockInput } from '../../../contracts/products.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from '../people/access.ts';
import { audit } from '../people/audit.ts';
import { moveStock } from './move-stock.ts';

export const changeStock = defineProcedure({
  name: 'change_stock',
  summary: 'Adds to the stock of a product or takes from it, with the reason. The stock cannot go below zero.',
  input: changeStockInput,
  async run(context, { product_id, change, reason, note }) {
    await requireAdmin(context);
    const stock_quantity = await asClub(context.trx, (trx) =>
      moveStock(trx, { productId: product_id, change, reason, note, changedBy: context.userId }),
    );
    await audit(context, 'change_stock', {
      table: 'products',
      id: product_id,
      details: { change, reason, stock_quantity },
    });
    return { stock_quantity };
  },
});
