import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../../lib/localized.ts';
import type { Translated, ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';

/** What can be put into a cart, as it is sold now; price in the club's currency. */
export type ShopItem = ViewColumns<'shop_items', 'id' | 'product_id' | 'price' | 'stock_quantity', 'size_id' | 'size'> &
  Translated<'name'>;

/** What the shop says today of the lines of a cart; a line that it does not sell is missing. */
export const shopItemsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'cart', ids],
    staleTime: 0,
    queryFn: async () => {
      const client = await supabase();
      const columns = `id,product_id,size_id,size,price,stock_quantity,${inAllLanguages('name')}`;
      return rowsOf<ShopItem[]>(
        await client
          .from('shop_items')
          .select(columns)
          .in('id', [...ids]),
      );
    },
  });
