import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS = `id,product_id,size_id,size,price,stock_quantity,${inAllLanguages('name')}` as const;

/** A product or size as it is sold now; price in the club's currency. */
export type ShopItem = Selected<'shop_items', typeof COLUMNS>;

/** The shop's facts of a cart's items today; an item that it does not sell is missing. */
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
