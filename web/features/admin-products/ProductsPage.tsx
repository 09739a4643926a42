import { useQuery } from '@tanstack/react-query';
import { Boxes, Ellipsis, Eye, EyeOff, Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contracts/roles.ts';
import { Button } from '../../components/Button.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { toast } from '../../components/toast.ts';
import { codeOf } from '../../lib/club-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { localized } from '../../lib/localized.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { useAddressParam } from '../admin/address-param.ts';
import { ProductSheet } from './ProductSheet.tsx';
import { StockSheet } from './StockSheet.tsx';
import { productsQuery, useProductActivity } from './products-data.ts';
import type { Product } from './products-data.ts';
import { useProductColumns } from './use-product-columns.tsx';

/** In the address for a product that is being made. */
const NEW = 'new';

/** What the shop has: products with their stock, on sale or not. */
export function ProductsPage() {
  const { t } = useTranslation('adminProducts');
  const { data: products, error, refetch } = useQuery(productsQuery);
  const shown = useAddressParam('product');
  const stock = useAddressParam('stock');
  const columns = useProductColumns();
  const opened = products?.find(({ id }) => id === shown.value);
  const counted = products?.find(({ id }) => id === stock.value);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} action={add} />
      <DataTable
        name="products"
        label={t('title')}
        columns={columns}
        rows={products}
        rowId={({ id }) => id}
        rowLink={({ id }) => shown.linkTo(id)}
        rowActions={(product) => (
          <ProductMenu product={product} onEdit={() => shown.open(product.id)} onStock={() => stock.open(product.id)} />
        )}
        error={error ? codeOf(error) : null}
        onRetry={() => void refetch()}
        empty={
          <div className="rounded-card bg-raised">
            <EmptyState title={t('empty')} action={add}>
              {t('emptyNote')}
            </EmptyState>
          </div>
        }
      />
      {(shown.value === NEW || opened) && <ProductSheet key={shown.value} product={opened} onClose={shown.close} />}
      {counted && <StockSheet key={counted.id} product={counted} onClose={stock.close} />}
    </>
  );
}

interface ProductMenuProps {
  product: Product;
  onEdit: () => void;
  onStock: () => void;
}

function ProductMenu({ product, onEdit, onStock }: ProductMenuProps) {
  const { t, i18n } = useTranslation(['adminProducts', 'common']);
  const setActive = useSetActive(product);
  const Icon = product.is_active ? EyeOff : Eye;
  return (
    <Menu
      trigger={
        <IconButton
          name={t('adminProducts:actions', { name: localized(product, 'name', i18n.language as Locale) })}
          icon={<Ellipsis />}
        />
      }
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        { label: t('adminProducts:stock.open'), icon: <Boxes aria-hidden="true" />, onSelect: onStock },
        {
          label: t(product.is_active ? 'adminProducts:takeOff' : 'adminProducts:putOn'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => setActive(!product.is_active),
        },
      ]}
    />
  );
}

/** Puts a product on sale or takes it off; either can be taken back in the toast. */
function useSetActive(product: Product): (active: boolean) => void {
  const { t, i18n } = useTranslation(['adminProducts', 'common']);
  const { mutateAsync } = useProductActivity();
  const name = localized(product, 'name', i18n.language as Locale);
  const set = (is_active: boolean, undoable = true) =>
    runMutation(
      mutateAsync,
      { id: product.id, is_active },
      {
        onSuccess: () =>
          toast.success(
            t(is_active ? 'adminProducts:isOn' : 'adminProducts:isOff', { name }),
            undoable ? { action: { label: t('common:undo'), onClick: () => set(!is_active, false) } } : {},
          ),
        onError: (error) => toast.error(t('adminProducts:failed.update'), { description: errorText(codeOf(error)) }),
      },
    );
  return set;
}
