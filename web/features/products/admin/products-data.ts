import type { VAT_PERCENTS } from '../../../../contracts/invoices.ts';
import type { ProductCategory } from '../../../../contracts/product-categories.ts';
import { formTexts } from '../../../kit/form-texts.ts';
import { useRowChange } from '../../../kit/row-change.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

const COLUMNS =
  `id,category,price,stock_quantity,is_active,vat_percent,images,created_at,maker,maker_contact,eu_contact,model,
  ${inAllLanguages('name', 'description', 'warnings')},product_sizes!product_sizes_product_id_fkey(id,label,stock_quantity)` as const;

/** A product as an admin knows it, with the sizes that are on sale; price in the club's currency. */
export type Product = Selected<'products', typeof COLUMNS>;
/** All products, those off sale too, by name. */
export const productsQuery = askQuery(['products', 'admin'], (club) =>
  club
    .from('products')
    .select(COLUMNS)
    .eq('product_sizes.is_active', true)
    .order('name')
    .order('position', { referencedTable: 'product_sizes' }),
);

const MOVE_COLUMNS = 'id,change,quantity_after,reason,note,created_at,profiles(full_name),product_sizes(label)';

/** A change of a product's stock, and who made it. */
export type StockMove = Selected<'stock_moves', typeof MOVE_COLUMNS>;

const SHOWN_MOVES = 100;

/** The newest changes of a product's stock. */
export const stockMovesQuery = (productId: string) =>
  askQuery(['products', 'stock_moves', productId], (club) =>
    club
      .from('stock_moves')
      .select(MOVE_COLUMNS)
      .eq('product_id', productId)
      .order('created_at', { ascending: false })
      .limit(SHOWN_MOVES),
  );

/** Puts products on sale or takes them off. Throws ClubError. */
export const useProductActivity = () => useRowChange<Pick<Product, 'is_active'>>('products', ['products']);

/** A product as save_product takes it; without one, what a new product starts from. */
export function productInput(product: Product | undefined): Args<'save_product'> {
  return {
    ...(product ? { product_id: product.id } : { opening_stock: null }),
    ...formTexts(product, 'name', 'description', 'warnings'),
    category: product?.category ?? ('' as ProductCategory),
    price: product?.price ?? (null as unknown as number),
    images: product?.images ?? [],
    maker: product?.maker ?? '',
    maker_contact: product?.maker_contact ?? '',
    eu_contact: product?.eu_contact ?? '',
    model: product?.model ?? '',
    is_active: product?.is_active ?? true,
    vat_percent: (product?.vat_percent ?? null) as (typeof VAT_PERCENTS)[number] | null,
    sizes: (product?.product_sizes ?? []).map(({ id, label }) => ({ size_id: id, label, opening_stock: null })),
  };
}
