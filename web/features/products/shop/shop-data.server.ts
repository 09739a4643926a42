import type { RouterContextProvider } from 'react-router';
import type { Locale } from '../../../../contracts/roles.ts';
import { publicReader, rowsOf } from '../../../lib/api/public-rest.server.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { inAllLanguages, localized } from '../../../lib/format/localized.ts';
import type { Product, ProductSummary } from './product.ts';

const COLUMNS = `id,slug,category,price,stock_quantity,images,sizes,${inAllLanguages('name', 'description')}` as const;
/** Of one product, for its page. */
const PAGE_COLUMNS = `${COLUMNS},maker,maker_contact,eu_contact,model,${inAllLanguages('warnings')}` as const;
type ProductRow = Selected<'shop_products', typeof COLUMNS>;
type PageRow = Selected<'shop_products', typeof PAGE_COLUMNS>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OTHERS = 4;

type Context = Readonly<RouterContextProvider>;

/** The shop's products; null where they could not be read. */
export async function readShop(request: Request, context: Context) {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(db.from('shop_products').select(COLUMNS).order('category').order('name'));
  return { products: rows?.map((row) => summaryOf(row, locale)) ?? null };
}

/**
 * A product on sale by its name in the address or its id, and others of its category; null when there is none. Throws where
 * it cannot be read.
 */
export async function readProduct(request: Request, context: Context, address: string) {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('shop_products')
      .select(PAGE_COLUMNS)
      .eq(UUID.test(address) ? 'id' : 'slug', address)
      .limit(1),
  );
  if (rows === null) throw new Response(null, { status: 503 });
  if (!rows[0]) return null;
  const product = productOf(rows[0], locale);
  const near = await rowsOf(
    db
      .from('shop_products')
      .select(COLUMNS)
      .eq('category', product.category)
      .neq('id', product.id)
      .order('stock_quantity', { ascending: false })
      .limit(OTHERS),
  );
  return { product, others: (near ?? []).map((row) => summaryOf(row, locale)) };
}

function productOf(row: PageRow, locale: Locale): Product {
  return {
    ...factsOf(row, locale),
    id: row.id,
    images: row.images,
    sizes: row.sizes.map(({ id, label, stock_quantity }) => ({ id, label, stock: stock_quantity })),
    maker: row.maker,
    makerContact: row.maker_contact,
    euContact: row.eu_contact,
    model: row.model,
    warnings: localized(row, 'warnings', locale) || null,
  };
}

function summaryOf(row: ProductRow, locale: Locale): ProductSummary {
  return {
    ...factsOf(row, locale),
    cover: row.images[0] ?? null,
    sizesLeft: row.sizes.filter(({ stock_quantity }) => stock_quantity > 0).map(({ label }) => label),
  };
}

const factsOf = (row: ProductRow, locale: Locale) => ({
  address: row.slug ?? row.id,
  category: row.category,
  name: localized(row, 'name', locale),
  description: localized(row, 'description', locale),
  price: row.price,
  stock: row.stock_quantity,
});
