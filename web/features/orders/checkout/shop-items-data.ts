import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS = `id,product_id,size_id,size,price,stock_quantity,${inAllLanguages('name')}` as const;

/** What can be put into a cart, as it is sold now; price in the club's currency. */
export type ShopItem = Selected<'shop_items', typeof COLUMNS>;

/** What the shop says today of the lines of a cart; a line that it does not sell is missing. */
export const shopItemsQuery = (ids: readonly string[]) =>
  askQuery(
    ['products', 'cart', ids],
    (club) =>
      club
        .from('shop_items')
        .select(COLUMNS)
        .in('id', [...ids]),
    { staleTime: 0 },
  );
