import { useQuery } from '@tanstack/react-query';
import { Boxes } from 'lucide-react';
import { PRODUCT_CATEGORIES } from '../../../../contracts/product-categories.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { late } from '../../../components/states/late.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { useAddressParam } from '../../../kit/address-param.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useClubSettings } from '../../../kit/club/settings-data.ts';
import { useSumColumns } from '../../../kit/club/use-sum-columns.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { switchColumn } from '../../../kit/switch-column.tsx';
import { useRowEntries } from '../../../kit/use-row-entries.tsx';
import { useSwitch } from '../../../kit/use-switch.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { publicFile } from '../../../lib/paths.ts';
import { productsQuery, useProductActivity, type Product } from './products-data.ts';

const ProductSheet = late(async () => (await import('./ProductSheet.tsx')).ProductSheet);
const StockSheet = late(async () => (await import('./StockSheet.tsx')).StockSheet);

/** The shop's products with their stock, on sale or not. */
export default function ProductsPage() {
  const { t, localized } = useLanguage('adminProducts');
  const products = useQuery(productsQuery);
  const shown = useAddressParam('product');
  const stock = useAddressParam('stock');
  const columns = useProductColumns();
  const sale = useSale();
  const { edit } = useRowEntries();
  const opened = products.data?.find(({ id }) => id === shown.value);
  const counted = products.data?.find(({ id }) => id === stock.value);
  return (
    <AdminList
      {...wholeList('products', products)}
      label={t('title')}
      lead={t('lead')}
      action={<AddButton onClick={shown.openNew}>{t('add')}</AddButton>}
      columns={columns}
      rowLink={({ id }) => shown.linkTo(id)}
      rowMenu={(product) => ({
        name: t('actions', { name: localized(product, 'name') }),
        entries: [
          edit(() => shown.open(product.id)),
          { label: t('stock.open'), icon: <Boxes />, onSelect: () => stock.open(product.id) },
          sale.entry(product),
        ],
      })}
      bulkSwitch={sale}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {(shown.isNew || opened) && <ProductSheet key={shown.value} product={opened} onClose={shown.close} />}
      {counted && <StockSheet key={counted.id} product={counted} onClose={stock.close} />}
    </AdminList>
  );
}

/** Puts products on sale or takes them off. */
function useSale() {
  const { t, localized } = useLanguage('adminProducts');
  const { run } = useProductActivity();
  return useSwitch<Product>({
    isOn: ({ is_active }) => is_active,
    on: t('putOn'),
    off: t('takeOff'),
    sign: 'show',
    write: ({ ids, on }) => run({ act: 'update', ids, row: { is_active: on } }),
    one: (product, on) => t(on ? 'isOn' : 'isOff', { name: localized(product, 'name') }),
    many: (count, on) => t(on ? 'areOn' : 'areOff', { count }),
    failed: t('failed.update'),
  });
}

type StockLevel = 'none' | 'low' | 'enough';

/** Of a product with sizes the one with the fewest pieces counts; none is left only when no size has any. */
function stockLevel({ stock_quantity, product_sizes }: Product, low: number): StockLevel {
  if (stock_quantity === 0) return 'none';
  const fewest = Math.min(stock_quantity, ...product_sizes.map((size) => size.stock_quantity));
  return fewest <= low ? 'low' : 'enough';
}

function useProductColumns(): Column<Product>[] {
  const { t, localized } = useLanguage('adminProducts');
  const { lowStock } = useClubSettings();
  const sums = useSumColumns();
  return [
    {
      id: 'name',
      header: t('fields.name'),
      value: (product) => localized(product, 'name'),
      cell: (product) => (
        <span className="flex min-w-44 items-center gap-3">
          <Photo
            src={product.images[0] ? publicFile('products', product.images[0]) : null}
            alt=""
            ratio="1/1"
            className="size-11! shrink-0 rounded-[8px]!"
          />
          <span className="font-semibold">{localized(product, 'name')}</span>
        </span>
      ),
    },
    {
      id: 'category',
      header: t('fields.category'),
      value: (product) => t(`categories.${product.category}`),
      filter: PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
      filterValue: (product) => product.category,
    },
    switchColumn<Product>({
      header: t('state'),
      isOn: ({ is_active }) => is_active,
      on: t('onSale'),
      off: t('offSale'),
    }),
    {
      id: 'stock',
      header: t('fields.stock'),
      value: (product) => product.stock_quantity,
      cell: (product) => <Stock product={product} low={lowStock} />,
      align: 'end',
      filter: (['low', 'none', 'enough'] as const).map((value) => ({
        value,
        label: t(`levels.${value}`, { count: lowStock }),
      })),
      filterValue: (product) => stockLevel(product, lowStock),
    },
    ...sums<Product>({ id: 'price', header: t('fields.price'), amount: ({ price }) => price }),
  ];
}

function Stock({ product, low }: { product: Product; low: number }) {
  const { t } = useLanguage('adminProducts');
  const level = stockLevel(product, low);
  const few = product.product_sizes.filter(({ stock_quantity }) => stock_quantity <= low);
  const pieces = t('pieces', { count: product.stock_quantity });
  return (
    <>
      {level === 'enough' ? (
        <span className="tabular">{pieces}</span>
      ) : (
        <StatusChip progress={level === 'none' ? 'bad' : 'warning'}>
          {level === 'none' ? t('soldOut') : pieces}
        </StatusChip>
      )}
      {level === 'low' && few.length > 0 && (
        <span className="mt-0.5 block text-sm text-muted tabular">
          {few.map(({ label, stock_quantity }) => `${label}: ${stock_quantity}`).join(', ')}
        </span>
      )}
    </>
  );
}
