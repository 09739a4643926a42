import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toEuroCents } from '../../../../contracts/money.ts';
import { PRODUCT_CATEGORIES } from '../../../../contracts/product-categories.ts';
import { StatusChip } from '../../../components/Chip.tsx';
import { Money } from '../../../components/Money.tsx';
import { Photo } from '../../../components/Photo.tsx';
import { sumColumns } from '../../../components/sum-columns.ts';
import type { Column } from '../../../components/data-table.ts';
import { localized } from '../../../lib/localized.ts';
import { publicFile } from '../../../lib/paths.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useClubSettings } from '../../locations/club/settings-data.ts';
import type { Product } from './products-data.ts';

type StockLevel = 'none' | 'low' | 'enough';

/** Of a product with sizes the one with the fewest pieces counts; none is left only when no size has any. */
function stockLevel({ stock_quantity, product_sizes }: Product, low: number): StockLevel {
  if (stock_quantity === 0) return 'none';
  const fewest = Math.min(stock_quantity, ...product_sizes.map((size) => size.stock_quantity));
  return fewest <= low ? 'low' : 'enough';
}

export function useProductColumns(): Column<Product>[] {
  const { t } = useTranslation('adminProducts');
  const { priceDisplay, lowStock } = useClubSettings();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        value: (product) => localized(product, 'name', locale),
        cell: (product) => (
          <span className="flex min-w-44 items-center gap-3">
            <Photo
              src={product.images[0] ? publicFile('products', product.images[0]) : null}
              alt=""
              ratio="1/1"
              className="size-11! shrink-0 rounded-[8px]!"
            />
            <span className="font-semibold">{localized(product, 'name', locale)}</span>
          </span>
        ),
      },
      {
        id: 'category',
        header: t('fields.category'),
        value: (product) => t(`categories.${product.category}`),
        filter: {
          label: t('fields.category'),
          options: PRODUCT_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
        },
        filterValue: (product) => product.category,
      },
      {
        id: 'state',
        header: t('state'),
        value: (product) => t(product.is_active ? 'onSale' : 'offSale'),
        cell: (product) => (
          <span className="whitespace-nowrap">
            <StatusChip progress={product.is_active ? 'good' : 'off'}>
              {t(product.is_active ? 'onSale' : 'offSale')}
            </StatusChip>
          </span>
        ),
        filter: {
          label: t('state'),
          options: [
            { value: 'true', label: t('onSale') },
            { value: 'false', label: t('offSale') },
          ],
        },
        filterValue: (product) => String(product.is_active),
      },
      {
        id: 'stock',
        header: t('fields.stock'),
        value: (product) => product.stock_quantity,
        cell: (product) => <Stock product={product} low={lowStock} />,
        align: 'end',
        filter: {
          label: t('fields.stock'),
          options: (['low', 'none', 'enough'] as const).map((value) => ({
            value,
            label: t(`levels.${value}`, { count: lowStock }),
          })),
        },
        filterValue: (product) => stockLevel(product, lowStock),
      },
      ...sumColumns<Product>(
        {
          id: 'price',
          header: t('fields.price'),
          value: (product) => product.price / 100,
          cell: (product) => <Money amount={product.price} display={priceDisplay} />,
          align: 'end',
          phone: 'aside',
        },
        ({ price }) => toEuroCents(price, priceDisplay.currency),
        priceDisplay,
        locale,
      ),
    ],
    [t, locale, priceDisplay, lowStock],
  );
}

function Stock({ product, low }: { product: Product; low: number }) {
  const { t } = useTranslation('adminProducts');
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
