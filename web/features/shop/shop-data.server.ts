import type { RouterContextProvider } from 'react-router';
import type { PriceDisplay } from '../../../contracts/money.ts';
import { inAllLanguages, localized } from '../../lib/localized.ts';
import { publicReader, rowsOf } from '../../lib/public-rest.server.ts';
import type { Product } from './ProductCard.tsx';

interface ProductRow {
  id: string;
  category: Product['category'];
  price: number;
  stock_quantity: number;
  images: string[];
}

/** What the shop sells, and how prices are written; products null where they could not be read. */
export async function readShop(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, locale } = publicReader(request, context);
  const [rows, settings] = await Promise.all([
    rowsOf<ProductRow>(
      db
        .from('shop_products')
        .select(`id,category,price,stock_quantity,images,${inAllLanguages('name', 'description')}`)
        .order('category')
        .order('name'),
    ),
    rowsOf<{ price_display: PriceDisplay }>(db.from('club_settings').select('price_display').limit(1)),
  ]);
  const products =
    rows?.map((row): Product => ({
      id: row.id,
      category: row.category,
      name: localized(row, 'name', locale),
      description: localized(row, 'description', locale),
      price: row.price,
      stock: row.stock_quantity,
      image: row.images[0] ?? null,
    })) ?? null;
  return { products, priceDisplay: settings?.[0]?.price_display ?? ('bgn_eur' as const) };
}

export type ShopData = Awaited<ReturnType<typeof readShop>>;
