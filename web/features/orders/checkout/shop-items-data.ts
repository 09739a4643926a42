import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

const COLUMNS = `id,product_id,size_id,size,price,stock_quantity,${inAllLanguages('name')}` as const;

/** What can be put into a cart, as it is sold now; price in the club's currency. */
export type ShopItem = Selected<'shop_items', typeof COLUMNS>;

/** What the shop says today of the lines of a cart; a line that it does not sell is missing. */
export const shopItemsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'cart', ids],
    staleTime: 0,
    queryFn: async () => {
      const client = await supabase();
      return dataOf(
        await client
          .from('shop_items')
          .select(COLUMNS)
          .in('id', [...ids]),
      );
    },
  });
