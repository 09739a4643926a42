import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { StatusChip } from '../../components/Chip.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Money } from '../../components/Money.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import type { Column } from '../../components/data-table.ts';
import { codeOf } from '../../lib/club-error.ts';
import { inAllLanguages, localized } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { useClubSettings } from '../club/settings-data.ts';

const CATEGORIES = ['swimwear', 'goggles', 'caps', 'training_equipment', 'accessories'] as const;
type Product = Columns<'products', 'id' | 'price' | 'stock_quantity' | 'is_active'> &
  Translated<'name'> & { category: (typeof CATEGORIES)[number] };

const productsQuery = queryOptions({
  queryKey: ['products', 'office'],
  queryFn: async () => {
    const client = await supabase();
    return rowsOf<Product[]>(
      await client
        .from('products')
        .select(`id,category,price,stock_quantity,is_active,${inAllLanguages('name')}`)
        .order('name'),
    );
  },
});

/** What the shop has, with its stock; read only. */
export function ProductsPage() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(productsQuery);
  const columns = useProductColumns();
  return (
    <>
      <PageHeader title={t('products.title')} lead={t('products.lead')} />
      <DataTable
        name="products"
        label={t('products.title')}
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('products.empty')} />
          </div>
        }
      />
      <p className="mt-6 text-sm text-muted">{t('products.later')}</p>
    </>
  );
}

function useProductColumns(): Column<Product>[] {
  const { t, i18n } = useTranslation('admin');
  const { priceDisplay } = useClubSettings();
  const locale = i18n.language as Locale;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('products.name'),
        value: (product) => localized(product, 'name', locale),
        cell: (product) => <span className="font-semibold">{localized(product, 'name', locale)}</span>,
      },
      {
        id: 'category',
        header: t('products.category'),
        value: (product) => t(`products.categories.${product.category}`),
        filter: {
          label: t('products.category'),
          options: CATEGORIES.map((value) => ({ value, label: t(`products.categories.${value}`) })),
        },
        filterValue: (product) => product.category,
      },
      {
        id: 'state',
        header: t('products.state'),
        value: (product) => t(product.is_active ? 'products.onSale' : 'products.offSale'),
        cell: (product) => (
          <StatusChip progress={!product.is_active ? 'off' : product.stock_quantity === 0 ? 'warning' : 'good'}>
            {t(
              !product.is_active
                ? 'products.offSale'
                : product.stock_quantity === 0
                  ? 'products.soldOut'
                  : 'products.onSale',
            )}
          </StatusChip>
        ),
      },
      {
        id: 'stock',
        header: t('products.stock'),
        value: (product) => product.stock_quantity,
        align: 'end',
        phone: 'hidden',
      },
      {
        id: 'price',
        header: t('products.price'),
        value: (product) => product.price / 100,
        cell: (product) => <Money amount={product.price} display={priceDisplay} />,
        align: 'end',
        phone: 'aside',
      },
    ],
    [t, locale, priceDisplay],
  );
}
