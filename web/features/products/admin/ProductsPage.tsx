import { useQuery } from '@tanstack/react-query';
import { Boxes, Eye, EyeOff, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { late } from '../../../components/late.tsx';
import { localized } from '../../../lib/localized.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useSwitch } from '../../../kit/use-switch.ts';
import { AddButton } from '../../../kit/AddButton.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { productsQuery, useProductActivity } from './products-data.ts';
import type { Product } from './products-data.ts';
import { useProductColumns } from './use-product-columns.tsx';

const ProductSheet = late(async () => (await import('./ProductSheet.tsx')).ProductSheet);
const StockSheet = late(async () => (await import('./StockSheet.tsx')).StockSheet);

/** What the shop has: products with their stock, on sale or not. */
export default function ProductsPage() {
  const { t } = useTranslation('adminProducts');
  const products = useQuery(productsQuery);
  const shown = useAddressParam('product');
  const stock = useAddressParam('stock');
  const columns = useProductColumns();
  const sell = useSell();
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
      rowActions={(product) => (
        <ProductMenu
          product={product}
          onEdit={() => shown.open(product.id)}
          onStock={() => stock.open(product.id)}
          onSell={(on) => sell([product], on)}
        />
      )}
      bulkActions={(ids, clear) => (
        <BulkSwitch
          rows={products.data?.filter(({ id }) => ids.includes(id)) ?? []}
          isOn={({ is_active }) => is_active}
          on={t('putOn')}
          off={t('takeOff')}
          onSet={(rows, on) => {
            sell(rows, on);
            clear();
          }}
        />
      )}
      empty={{ title: t('empty'), note: t('emptyNote') }}
    >
      {(shown.isNew || opened) && <ProductSheet key={shown.value} product={opened} onClose={shown.close} />}
      {counted && <StockSheet key={counted.id} product={counted} onClose={stock.close} />}
    </AdminList>
  );
}

interface ProductMenuProps {
  product: Product;
  onEdit: () => void;
  onStock: () => void;
  onSell: (on: boolean) => void;
}

function ProductMenu({ product, onEdit, onStock, onSell }: ProductMenuProps) {
  const { t } = useTranslation(['adminProducts', 'common']);
  const locale = useLocale();
  const Icon = product.is_active ? EyeOff : Eye;
  return (
    <RowMenu
      name={t('adminProducts:actions', { name: localized(product, 'name', locale) })}
      entries={[
        { label: t('common:edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        { label: t('adminProducts:stock.open'), icon: <Boxes aria-hidden="true" />, onSelect: onStock },
        {
          label: t(product.is_active ? 'adminProducts:takeOff' : 'adminProducts:putOn'),
          icon: <Icon aria-hidden="true" />,
          onSelect: () => onSell(!product.is_active),
        },
      ]}
    />
  );
}

/** Puts products on sale or takes them off. */
function useSell() {
  const { t } = useTranslation('adminProducts');
  const locale = useLocale();
  const { mutateAsync } = useProductActivity();
  return useSwitch<Product>(({ ids, on }) => mutateAsync({ ids, is_active: on }), {
    done: (on, [first, ...others]) =>
      first && others.length === 0
        ? t(on ? 'isOn' : 'isOff', { name: localized(first, 'name', locale) })
        : t(on ? 'areOn' : 'areOff', { count: others.length + 1 }),
    failed: t('failed.update'),
  });
}
