import { useQuery } from '@tanstack/react-query';
import { Boxes, Ellipsis, Eye, EyeOff, Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contracts/roles.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/late.tsx';
import { Menu } from '../../../components/Menu.tsx';
import { localized } from '../../../lib/localized.ts';
import { useAddressParam } from '../../../kit/address-param.ts';
import { BulkSwitch } from '../../../kit/BulkSwitch.tsx';
import { wholeList } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useSwitch } from '../../../kit/use-switch.ts';
import { productsQuery, useProductActivity } from './products-data.ts';
import type { Product } from './products-data.ts';
import { useProductColumns } from './use-product-columns.tsx';

const ProductSheet = late(async () => (await import('./ProductSheet.tsx')).ProductSheet);
const StockSheet = late(async () => (await import('./StockSheet.tsx')).StockSheet);

/** In the address for a product that is being made. */
const NEW = 'new';

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
      action={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => shown.open(NEW)}>
          {t('add')}
        </Button>
      }
      columns={columns}
      rowId={({ id }) => id}
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
      {(shown.value === NEW || opened) && <ProductSheet key={shown.value} product={opened} onClose={shown.close} />}
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
  const { t, i18n } = useTranslation(['adminProducts', 'common']);
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
          onSelect: () => onSell(!product.is_active),
        },
      ]}
    />
  );
}

/** Puts products on sale or takes them off. */
function useSell() {
  const { t, i18n } = useTranslation('adminProducts');
  const { mutateAsync } = useProductActivity();
  return useSwitch<Product>(({ ids, on }) => mutateAsync({ ids, is_active: on }), {
    done: (on, [first, ...others]) =>
      first && others.length === 0
        ? t(on ? 'isOn' : 'isOff', { name: localized(first, 'name', i18n.language as Locale) })
        : t(on ? 'areOn' : 'areOff', { count: others.length + 1 }),
    failed: t('failed.update'),
  });
}
